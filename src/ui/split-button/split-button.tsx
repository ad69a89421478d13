import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button-look.ts'
import { Menu, type MenuProps } from '../menu/menu.tsx'

const splitButton = cva('split-button')

export type SplitButtonProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The likely action: a `Button`, or a form with one. */
  action: ReactNode
  /** The accessible name of the menu and of the button that opens it. */
  label: string
  /** The emphasis, the same as that of the action. */
  tone?: 'primary' | 'neutral'
  /** The edge that the menu is aligned to. */
  align?: MenuProps['align']
  /** Whether the action fills the room that a minimum width leaves. */
  fill?: boolean
  /** The other actions: links, buttons and forms with the classes of `menuItem()`. */
  children: ReactNode
}

/** The likely action as a button, with the other actions in a menu beside it. It works without JavaScript. */
export function SplitButton({
  action,
  label,
  tone = 'neutral',
  align = 'end',
  fill,
  className,
  children,
  ...rest
}: SplitButtonProps) {
  return (
    <div data-slot="split-button" data-tone={tone} data-fill={fill} className={splitButton({ className })} {...rest}>
      {action}
      <Menu
        label={label}
        align={align}
        trigger={
          <button type="button" aria-label={label} title={label} className={iconButton()}>
            <ChevronDownIcon size="sm" />
          </button>
        }
      >
        {children}
      </Menu>
    </div>
  )
}
