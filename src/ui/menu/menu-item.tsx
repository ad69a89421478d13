import { cva } from 'class-variance-authority'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { CheckIcon } from '../icon/icon.tsx'
import { Shortcut } from '../kbd/shortcut.tsx'
import { MenuLabel, menuItem } from './menu.tsx'
import { matchOf, typedSoFar } from './typeahead.ts'

// Quiet words and keys go below where large text leaves the label no room.
const line = cva('flex-wrap', { variants: { unusable: { true: 'cursor-not-allowed', false: '' } } })

export type MenuItemProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Where it leads; without it, it is a button. A link of the router wears `menuItem()` instead. */
  href?: string
  /** A sign before the words. */
  icon?: ReactNode
  /** Quiet words at the end of the line. */
  hint?: ReactNode
  /** The keys that do the same, such as `Mod+K`; only shown. */
  shortcut?: string
  /** Whether it is chosen, where several can be chosen from. */
  checked?: boolean
  /** Why it cannot be used now. It can still be reached, so that the reason can be read. */
  disabledReason?: ReactNode
  tone?: 'default' | 'danger'
}

/** One act or page of a menu. Typing goes to the item that begins with what was typed. */
export function MenuItem({
  href,
  icon,
  hint,
  shortcut,
  checked,
  disabledReason,
  tone = 'default',
  className,
  children,
  onClick,
  onKeyDown,
  ...rest
}: MenuItemProps) {
  const reasonId = useId()
  const off = Boolean(disabledReason)
  const state = checked === undefined ? {} : href ? { 'aria-current': checked } : { 'aria-pressed': checked }

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!off) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation() // The menu closes after an act, and this was none.
  }
  const type = (event: KeyboardEvent<HTMLButtonElement>) => {
    onKeyDown?.(event)
    if (!event.defaultPrevented) goToTyped(event)
  }

  const Tag = (href && !off ? 'a' : 'button') as 'button'
  const own = href && !off ? { href } : { type: 'button' as const, 'aria-disabled': off || undefined }
  return (
    <Tag
      data-slot="menu-item"
      aria-describedby={off ? reasonId : undefined}
      {...state}
      {...own}
      className={line({ unusable: off, className: menuItem({ tone: off ? 'default' : tone, className }) })}
      onClick={press}
      onKeyDown={type}
      {...rest}
    >
      {icon}
      <span className="min-w-0 grow basis-8 wrap-anywhere">
        <span className={off ? 'text-ink-muted' : undefined}>{children}</span>
        {off && (
          <span id={reasonId} className="block text-xs text-ink-muted">
            {disabledReason}
          </span>
        )}
      </span>
      {hint && <span className="shrink-0 text-sm text-ink-muted tabular-nums">{hint}</span>}
      {shortcut && <Shortcut keys={shortcut} aria-hidden />}
      {checked !== undefined && <CheckIcon className={checked ? 'text-accent' : 'invisible'} />}
    </Tag>
  )
}

/** Goes to the next item of the menu that begins with what is being typed. */
function goToTyped(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
  const items = [
    ...(currentTarget.closest('[popover]')?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? []),
  ]
  const labels = items.map((item) => item.textContent ?? '')
  items[matchOf(labels, items.indexOf(currentTarget), typedSoFar(key, event.timeStamp))]?.focus()
}

export type MenuGroupProps = ComponentProps<'div'> & {
  /** What the acts have in common: drawn above them and read with them. */
  label: ReactNode
}

/** Acts that belong together, under their heading. */
export function MenuGroup({ label, className, children, ...rest }: MenuGroupProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form part
    <div data-slot="menu-group" role="group" aria-labelledby={id} className={menuGroup({ className })} {...rest}>
      <MenuLabel id={id}>{label}</MenuLabel>
      {children}
    </div>
  )
}

const menuGroup = cva('min-w-0')
