import { cva } from 'class-variance-authority'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { ConnectedTrigger, type Trigger } from '../overlay/connected-trigger.ts'
import type { OpenState } from '../overlay/use-open-state.ts'
import type { Align, Side } from '../popover/place-popover.ts'
import { movesFocus } from './moves-focus.ts'
import type { TooltipBubbleProps } from './tooltip-bubble.tsx'

const tooltip = cva('tooltip-anchor')

/** Loads the text of the tooltip. If that fails, the browser goes on showing the control's `title`. */
const loadBubble = (use: (get: () => ComponentType<TooltipBubbleProps>) => void) =>
  void import('./tooltip-bubble.tsx').then(
    ({ TooltipBubble }) => use(() => TooltipBubble),
    () => {},
  )

export type TooltipProps = Omit<ComponentProps<'span'>, 'children' | 'title'> &
  OpenState & {
    /** The control: a button or link with a name of its own. Its `title` is shown until JavaScript runs. */
    trigger: Trigger
    /** The name of the control. */
    text: ReactNode
    /** The keyboard shortcut of the control. */
    shortcut?: ReactNode
    /** The side of the control. Another side is used if it does not fit. */
    side?: Side
    /** The edge of the control to align to. */
    align?: Align
  }

/** Shows the name of an icon button on hover and focus. Screen readers read the button's own name. Loaded on first use. */
export function Tooltip({
  trigger,
  text,
  shortcut,
  side = 'top',
  align = 'center',
  open,
  defaultOpen,
  onOpenChange,
  className,
  ...rest
}: TooltipProps) {
  const [Bubble, setBubble] = useState<ComponentType<TooltipBubbleProps>>()
  const isNeeded = open ?? defaultOpen
  useEffect(() => {
    if (isNeeded) loadBubble(setBubble)
  }, [isNeeded])
  // Whether the tooltip is still wanted. A ref, because the pointer may leave before the bubble's first effect.
  const isRequested = useRef(false)
  const forget = () => {
    isRequested.current = false
  }
  const ask = () => {
    isRequested.current = true
    loadBubble(setBubble)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control inside is the interactive element
    <span
      data-slot="tooltip"
      className={tooltip({ className })}
      // Touch has no hover.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && ask()}
      onPointerLeave={forget}
      // By pointer or key. A control that was just pressed shows no tooltip.
      onClick={forget}
      onBlur={forget}
      onKeyUp={({ key }) => movesFocus(key) && ask()}
      {...rest}
    >
      {/* The browser would show `title` as a second tooltip. */}
      <ConnectedTrigger trigger={trigger} {...(Bubble && { title: undefined })} />
      {Bubble && <Bubble {...{ isRequested, text, shortcut, side, align, open, defaultOpen, onOpenChange }} />}
    </span>
  )
}
