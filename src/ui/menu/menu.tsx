import { cva } from 'class-variance-authority'
import type { AriaAttributes, ComponentProps, KeyboardEvent } from 'react'
import { CheckIcon } from '../icon/icon.tsx'
import { Floating, type FloatingBaseProps } from '../popover/floating.tsx'

export type MenuProps = FloatingBaseProps & {
  /** The edge of the trigger that the list is aligned to. */
  align?: 'start' | 'end'
  /** `field` is as wide as the room, with a `Button` of the same look. */
  look?: 'button' | 'field'
}

const loadMenu = () => import('./run-menu.ts')
const loadAhead = () => void loadMenu()

/** Arrow keys open the menu, and arrow up goes to its last item. */
const openByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  if (event.currentTarget.ariaExpanded) return // The menu is open, so an item has the focus.
  event.currentTarget.dataset['from'] = event.key
  event.currentTarget.click()
}

/** Classes of a menu item, for links and for buttons of forms. */
export const menuItem = cva('', {
  variants: { tone: { default: 'menu-item', danger: 'menu-line text-danger' } },
  defaultVariants: { tone: 'default' },
})

/** Actions and choices behind one button. A native popover, so it opens without JavaScript. */
export function Menu({ align = 'start', look = 'button', ...rest }: MenuProps) {
  return (
    <Floating
      data-slot="menu"
      isWide={look === 'field'}
      kind="menu"
      box={`menu-box placed-bottom aligned-${align}`}
      triggerProps={{ onKeyDown: openByKey, onPointerEnter: loadAhead, onFocus: loadAhead }}
      onShown={(shown, opener) =>
        void loadMenu().then(({ runMenu }) => runMenu(shown, { opener, side: 'bottom', align }))
      }
      {...rest}
    />
  )
}

const menuCheck = cva('', { variants: { shown: { true: 'text-accent', false: '' } } })

export type MenuCheckProps = AriaAttributes & {
  /** Whether the item is the current one. Others keep the place of the mark free. */
  shown: boolean
  /** Where it stands. */
  className?: string
}

/** Marks the current item of a menu: the last child of the item, which also has `aria-current`. */
export function MenuCheck({ shown, className, ...rest }: MenuCheckProps) {
  const look = menuCheck({ shown, className })
  return shown ? (
    <CheckIcon size="sm" className={look} {...rest} />
  ) : (
    <span data-slot="menu-check" className={look || undefined} {...rest} />
  )
}

/** The heading of a group of items. */
export function MenuLabel({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="menu-label" className={menuLabel({ className }) || undefined} {...rest} />
}

const menuLabel = cva('')

/** A line between groups of items. */
export function MenuDivider({ className, ...rest }: ComponentProps<'hr'>) {
  return <hr data-slot="menu-divider" className={menuDivider({ className }) || undefined} {...rest} />
}

const menuDivider = cva('')
