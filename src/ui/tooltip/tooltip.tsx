import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import type { Align, Side } from '../popover/place-popover.ts'
import { placement, placeWithoutCss } from '../popover/placement.ts'
import { useTooltip } from './use-tooltip.ts'

const tooltip = cva('inline-flex max-w-full min-w-0 [anchor-name:--tooltip] [anchor-scope:--tooltip]')

const bubble = cva(
  [
    'hidden w-max rounded-control bg-surface-raised text-start text-sm font-normal whitespace-normal text-ink shadow-menu',
    '[position-anchor:--tooltip] select-text wrap-anywhere',
  ],
  {
    variants: {
      kind: {
        name: 'max-w-[min(15rem,calc(100vw-2rem))] items-center gap-2 px-2 py-1 open:flex',
        hint: 'max-w-[min(20rem,calc(100vw-2rem))] flex-col gap-0.5 px-3 py-2 open:flex',
      },
    },
  },
)

/** What the control must carry. */
export type TooltipControl = { 'aria-describedby'?: string; title?: undefined }

export type TooltipProps = Omit<ComponentProps<'span'>, 'children' | 'title'> & {
  /** What is said: words and marks, nothing that can be pressed. */
  text: ReactNode
  /** Draws the control: `(control) => <IconButton label="Copy" … {...control} />`. */
  children: (control: TooltipControl) => ReactNode
  /** `name` repeats the name of a sign; `hint` says more than its name, and is read aloud after it. */
  kind?: 'name' | 'hint'
  /** Above the words of a hint. */
  title?: ReactNode
  /** The keys that do the same, after a name. */
  shortcut?: ReactNode
  /** At which side of the control. Where it does not fit it changes sides. */
  side?: Side
  /** Which edge of the control it keeps to. */
  align?: Align
}

/** The name of a sign, or a hint at a control, while it is pointed at or focused. Never the only place that says it. */
export function Tooltip({
  text,
  children,
  kind = 'name',
  title,
  shortcut,
  side = 'top',
  align = 'center',
  className,
  ...rest
}: TooltipProps) {
  const id = useId()
  const describes = kind === 'hint' ? { 'aria-describedby': id } : {}
  // Until this works the control keeps the browser's own tooltip; beside this one it would be a second.
  const untitled = useHydrated() ? { title: undefined } : {}
  const { tooltip: shown, handlers } = useTooltip((element, root) => void placeWithoutCss(element, root, align, side))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control inside is what is used
    <span data-slot="tooltip" className={tooltip({ className })} {...handlers} {...rest}>
      {children({ ...describes, ...untitled })}
      {/* Closes no menu and no popover that is open; where a browser knows no hints it is `manual`, which does neither. */}
      <span
        ref={shown}
        id={id}
        role="tooltip"
        popover="hint"
        className={bubble({ kind, className: placement({ side, align }) })}
      >
        {title && <span className="font-medium">{title}</span>}
        <span className={title ? 'text-ink-muted' : undefined}>{text}</span>
        {shortcut}
      </span>
    </span>
  )
}
