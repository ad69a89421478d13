import type { ComponentProps, ReactNode } from 'react'
import type { Align, Side } from '../popover/place-popover.ts'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { iconButton } from './icon-button-look.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'title'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  /** The icon. The label names the action. */
  icon: ReactNode
  /** 24 px inside another element, or as high as a control. */
  size?: 'sm' | 'md'
  /** The keyboard shortcut, after the name in the tooltip. */
  shortcut?: ReactNode
  /** The side of the tooltip. */
  side?: Side
  /** The edge to which the tooltip is aligned. */
  align?: Align
}

/** A button with an icon and no text. Its tooltip shows the name. Attributes go to the button. */
export function IconButton({
  label,
  icon,
  size = 'sm',
  shortcut,
  side,
  align,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      text={label}
      {...{ shortcut, side, align, className }}
      trigger={
        <button
          data-slot="icon-button"
          type={type}
          aria-label={label}
          title={label}
          className={iconButton({ size })}
          {...rest}
        >
          {icon}
        </button>
      }
    />
  )
}
