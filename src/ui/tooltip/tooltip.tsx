import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import type { Align, Side } from '../popover/place-popover.ts'
import { placement, placeWithoutCss } from '../popover/placement.ts'
import { useTooltip } from './use-tooltip.ts'

const tooltip = cva('inline-flex max-w-full min-w-0 [anchor-name:--tooltip] [anchor-scope:--tooltip]')

const bubble = cva([
  'hidden w-max max-w-[min(15rem,calc(100vw-2rem))] items-center gap-2 rounded-control bg-surface-raised px-2 py-1 open:flex',
  'text-start text-sm font-normal whitespace-normal text-ink shadow-menu',
  '[position-anchor:--tooltip] select-text wrap-anywhere',
])

/** Attributes to spread onto the control that the tooltip describes. */
export type TooltipControl = { title?: undefined }

export type TooltipProps = Omit<ComponentProps<'span'>, 'children' | 'title'> & {
  /** The name of the control. */
  text: ReactNode
  /** Renders the control: `(control) => <IconButton label="Copy" … {...control} />`. */
  children: (control: TooltipControl) => ReactNode
  /** The keyboard shortcut of the control. */
  shortcut?: ReactNode
  /** The side of the control. Another side is used if it does not fit. */
  side?: Side
  /** The edge of the control to align to. */
  align?: Align
}

/** The name of an icon button, on hover and focus. Screen readers read the button's own name. */
export function Tooltip({
  text,
  children,
  shortcut,
  side = 'top',
  align = 'center',
  className,
  ...rest
}: TooltipProps) {
  // Until hydration the browser shows `title`; afterwards it would be a second tooltip.
  const untitled = useHydrated() ? { title: undefined } : {}
  const { tooltip: shown, handlers } = useTooltip((element, root) => void placeWithoutCss(element, root, align, side))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control inside is the interactive element
    <span data-slot="tooltip" className={tooltip({ className })} {...handlers} {...rest}>
      {children(untitled)}
      {/* `popover=hint` closes no open menu or popover. Browsers without it fall back to `manual`, which does the same. */}
      <span ref={shown} role="tooltip" popover="hint" className={bubble({ className: placement({ side, align }) })}>
        <span>{text}</span>
        {shortcut}
      </span>
    </span>
  )
}
