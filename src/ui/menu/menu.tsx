import { cva } from 'class-variance-authority'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { button } from '../button/button.tsx'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'

const menu = cva('inline-flex max-w-full min-w-0')

const trigger = {
  neutral: button({ tone: 'neutral' }),
  quiet: button({ tone: 'quiet' }),
  icon: iconButton(),
  bare: 'inline-flex min-h-control max-w-full min-w-0 items-center gap-2 rounded-control pointer-coarse:min-h-touch pointer-coarse:min-w-touch',
}

const list = cva(
  [
    'fixed m-0 max-h-[min(30rem,80dvh)] max-w-[min(22rem,calc(100vw-2rem))] min-w-[min(12rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain',
    'rounded-panel bg-surface-raised p-1 text-base text-ink shadow-menu open:animate-enter',
    'inset-auto my-1 [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]',
  ],
  {
    variants: {
      align: { start: '[position-area:block-end_span-inline-end]', end: '[position-area:block-end_span-inline-start]' },
    },
  },
)

/** Classes of a menu item, for links and for buttons of forms. */
export const menuItem = cva(
  [
    'flex min-h-control w-full min-w-0 items-center gap-2.5 wrap-anywhere rounded-control px-2 py-1 text-start transition-colors',
    'hover:enabled:bg-surface-hover [a]:hover:bg-surface-hover focus-visible:outline-offset-0',
    'aria-[current=true]:font-medium disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:min-h-touch',
  ],
  {
    variants: {
      tone: {
        default: 'text-ink [&>[data-slot=icon]:first-child]:text-ink-muted',
        danger: 'text-danger',
      },
    },
    defaultVariants: { tone: 'default' },
  },
)

export type MenuProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The accessible name of the menu, and of a trigger without text. */
  label: string
  /** The content of the trigger. */
  trigger: ReactNode
  /** The style of the trigger: `icon` for an icon alone, `bare` for content with its own style. */
  look?: 'neutral' | 'quiet' | 'icon' | 'bare'
  /** The edge of the trigger that the list is aligned to. */
  align?: 'start' | 'end'
  /** Links and buttons with the classes of `menuItem()`, `MenuLabel` and `MenuDivider`. */
  children: ReactNode
}

/** Links and buttons behind one button. A native popover, so it opens without JavaScript. */
export function Menu({
  label,
  trigger: triggerContent,
  look = 'neutral',
  align = 'start',
  className,
  children,
  ...rest
}: MenuProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const named = look === 'icon' ? { 'aria-label': label, title: label } : {}

  const moveFocus = (event: KeyboardEvent) => {
    const all = [...(popover.current?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])]
    const current = all.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: current + 1, ArrowUp: current < 0 ? -1 : current - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined || all.length === 0) return
    event.preventDefault()
    // A click makes the trigger the popover's anchor; `showPopover` would not.
    if (!popover.current?.matches(':popover-open')) opener.current?.click()
    all.at(target % all.length)?.focus()
  }

  const closeAfterAction = (event: MouseEvent) => {
    const action = event.target instanceof Element && event.target.closest('a[href], button')
    if (action && !action.hasAttribute('popovertarget')) popover.current?.hidePopover()
  }

  const place = async () => {
    if (CSS.supports('position-area', 'block-end')) return
    const { placePopover } = await import('../popover/place-popover.ts')
    if (popover.current && opener.current) placePopover(popover.current, opener.current, align)
  }

  return (
    <div data-slot="menu" className={menu({ className })} {...rest}>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        className={trigger[look]}
        onKeyDown={(event) => event.key.startsWith('Arrow') && moveFocus(event)}
        {...named}
      >
        {triggerContent}
        {look !== 'icon' && look !== 'bare' && <ChevronDownIcon size="sm" className="text-ink-muted" />}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the items inside are the interactive elements */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form part
        role="group"
        aria-label={label}
        className={list({ align })}
        onClick={closeAfterAction}
        onKeyDown={moveFocus}
        onToggle={(event) => event.newState === 'open' && void place()}
      >
        {children}
      </div>
    </div>
  )
}

/** The heading of a group of items. */
export function MenuLabel({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="menu-label" className={menuLabel({ className })} {...rest} />
}

const menuLabel = cva('truncate px-2 pt-1.5 pb-1 text-xs font-medium text-ink-muted')

/** A line between groups of items. */
export function MenuDivider({ className, ...rest }: ComponentProps<'hr'>) {
  return <hr data-slot="menu-divider" className={menuDivider({ className })} {...rest} />
}

const menuDivider = cva('-mx-1 my-1 border-t border-line')
