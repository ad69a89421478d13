import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { hintOpening, type OpenState, useOpenState } from '../overlay/use-open-state.ts'
import type { Align, Side } from '../popover/place-popover.ts'
import { placement, placeWithoutCss } from '../popover/placement.ts'
import { listenToControl } from './listen-to-control.ts'

const bubble = cva('tooltip-bubble')

export type TooltipBubbleProps = Omit<ComponentProps<'span'>, 'children' | 'ref'> &
  OpenState & {
    /** Whether the pointer or a key has come to the control and is still there, while this was loaded. */
    isRequested: RefObject<boolean>
    text: ReactNode
    shortcut: ReactNode
    side: Side
    align: Align
  }

/** The text of a tooltip. It follows pointer and focus of the element around it. */
export function TooltipBubble({
  isRequested,
  text,
  shortcut,
  side,
  align,
  open,
  defaultOpen,
  onOpenChange,
  className,
  ...rest
}: TooltipBubbleProps) {
  const tooltip = useRef<HTMLSpanElement>(null)
  const [, onToggle] = useOpenState(tooltip, hintOpening, { open, defaultOpen, onOpenChange })

  useEffect(() => {
    const { current: shown } = tooltip
    const root = shown?.parentElement
    if (!shown || !root) return undefined
    return listenToControl(root, shown, isRequested.current, {
      isShown: () => hintOpening.isOpen(shown),
      show: () => {
        if (!hintOpening.isOpen(shown)) shown.showPopover()
        void placeWithoutCss(shown, root, align, side)
      },
      hide: () => shown.hidePopover(),
    })
  }, [align, side, isRequested])

  return (
    // `popover=hint` closes no open menu or popover. Browsers without it fall back to `manual`, which does the same.
    <span
      ref={tooltip}
      data-slot="tooltip-bubble"
      role="tooltip"
      popover="hint"
      onToggle={onToggle}
      className={bubble({ className: [placement(side, align), className] })}
      {...rest}
    >
      <span>{text}</span>
      {shortcut}
    </span>
  )
}
