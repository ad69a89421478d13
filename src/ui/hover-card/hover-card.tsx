import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { ConnectedTrigger, type Trigger } from '../overlay/connected-trigger.ts'
import { hintOpening, type OpenState, useOpenState } from '../overlay/use-open-state.ts'
import type { Align, Side } from '../popover/place-popover.ts'
import { placement, placeWithoutCss } from '../popover/placement.ts'
import { listenToControl } from '../tooltip/listen-to-control.ts'

const hoverCard = cva('tooltip-anchor')

const box = cva('hover-card-box')

export type HoverCardProps = Omit<ComponentProps<'div'>, 'children'> &
  OpenState & {
    /** The link that the card is about. It leads to everything that the card shows. */
    trigger: Trigger
    /** What the card shows: texts and marks, nothing to press. */
    children: ReactNode
    /** The side of the link. Another side is used if it does not fit. */
    side?: Side
    /** The edge of the link to align to. */
    align?: Align
  }

/** Shows facts about a link's target on hover and keyboard focus. Screen readers read them as its description. */
export function HoverCard({
  trigger,
  side = 'bottom',
  align = 'start',
  open,
  defaultOpen,
  onOpenChange,
  className,
  children,
  ...rest
}: HoverCardProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [, onToggle] = useOpenState(card, hintOpening, { open, defaultOpen, onOpenChange })

  // Before the browser paints, so that the card reacts even to the first event.
  useLayoutEffect(() => {
    const { current: shown } = card
    const { current: around } = root
    if (!shown || !around) return undefined
    // It starts closed: `:hover` may be left over from a touch, and a pointer that is really there dispatches events.
    return listenToControl(around, shown, false, {
      isShown: () => hintOpening.isOpen(shown),
      show: () => {
        if (!hintOpening.isOpen(shown)) shown.showPopover()
        void placeWithoutCss(shown, around, align, side)
      },
      hide: () => shown.hidePopover(),
    })
  }, [align, side])

  return (
    <div ref={root} data-slot="hover-card" className={hoverCard({ className })} {...rest}>
      <ConnectedTrigger trigger={trigger} aria-describedby={id} />
      {/* `popover=hint` closes no open menu or popover. Browsers without it fall back to `manual`, which does the same. */}
      <div
        ref={card}
        id={id}
        popover="hint"
        // Inside a live region, the card would otherwise be read a second time when it opens.
        aria-live="off"
        onToggle={onToggle}
        className={box({ className: placement(side, align) })}
      >
        {children}
      </div>
    </div>
  )
}
