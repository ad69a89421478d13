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

/** Attributes to spread onto the control that the tooltip describes. */
export type TooltipControl = { 'aria-describedby'?: string; title?: undefined }

export type TooltipProps = Omit<ComponentProps<'span'>, 'children' | 'title'> & {
  /** Text and formatting, without interactive elements. */
  text: ReactNode
  /** Renders the control: `(control) => <IconButton label="Copy" … {...control} />`. */
  children: (control: TooltipControl) => ReactNode
  /** `name` repeats the accessible name of an icon button; `hint` adds a description. */
  kind?: 'name' | 'hint'
  /** The heading of a hint. */
  title?: ReactNode
  /** The shortcut of the control, after a name. */
  shortcut?: ReactNode
  /** The side of the control. Another side is used if it does not fit. */
  side?: Side
  /** The edge of the control to align to. */
  align?: Align
}

/** The name of an icon button, or a hint for a control, on hover and focus. Never the only place of information. */
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
  // Until hydration the browser shows `title`; afterwards it would be a second tooltip.
  const untitled = useHydrated() ? { title: undefined } : {}
  const { tooltip: shown, handlers } = useTooltip((element, root) => void placeWithoutCss(element, root, align, side))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control inside is the interactive element
    <span data-slot="tooltip" className={tooltip({ className })} {...handlers} {...rest}>
      {children({ ...describes, ...untitled })}
      {/* `popover=hint` closes no open menu or popover. Browsers without it fall back to `manual`, which does the same. */}
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
