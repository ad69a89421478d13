import { cva } from 'class-variance-authority'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { button } from '../button/button.tsx'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'

const menu = cva('inline-flex max-w-full min-w-0')

const trigger = {
  neutral: button({ tone: 'neutral' }),
  quiet: button({ tone: 'quiet' }),
  small: button({ tone: 'neutral', size: 'sm' }),
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

/** The looks of one act in a menu, for links and for the buttons of forms. */
export const menuItem = cva(
  [
    'flex min-h-control w-full min-w-0 items-center gap-2.5 rounded-control px-2 py-1 text-start transition-colors',
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
  /** What the menu holds; the name of a trigger without words. */
  label: string
  /** What the trigger shows. */
  trigger: ReactNode
  /** The looks of the trigger; `icon` for a sign alone, `bare` for looks of its own. */
  look?: 'neutral' | 'quiet' | 'small' | 'icon' | 'bare'
  /** A small arrow after the trigger's words. */
  arrow?: boolean
  /** Which edge of the trigger the list keeps to. */
  align?: 'start' | 'end'
  /** Links and buttons in `menuItem()` clothes, `MenuLabel`, `MenuDivider`. */
  children: ReactNode
}

/** Acts behind one button: a native popover of links and buttons, so it opens before and without JavaScript. */
export function Menu({
  label,
  trigger: triggerContent,
  look = 'neutral',
  arrow = look !== 'icon' && look !== 'bare',
  align = 'start',
  className,
  children,
  ...rest
}: MenuProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const named = look === 'icon' ? { 'aria-label': label, title: label } : {}

  const move = (event: KeyboardEvent) => {
    const all = [...(popover.current?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])]
    const here = all.indexOf(document.activeElement as HTMLElement)
    const goal = { ArrowDown: here + 1, ArrowUp: here < 0 ? -1 : here - 1, Home: 0, End: -1 }[event.key]
    if (goal === undefined || all.length === 0) return
    event.preventDefault()
    // As if it were pressed: only then is it what the list is anchored to.
    if (!popover.current?.matches(':popover-open')) opener.current?.click()
    all.at(goal % all.length)?.focus()
  }

  const closeAfterAct = (event: MouseEvent) => {
    const act = event.target instanceof Element && event.target.closest('a[href], button')
    if (act && !act.hasAttribute('popovertarget')) popover.current?.hidePopover()
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
        onKeyDown={(event) => event.key.startsWith('Arrow') && move(event)}
        {...named}
      >
        {triggerContent}
        {arrow && <ChevronDownIcon size="sm" className="text-ink-muted" />}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the item is the act; closing only tidies up */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form part
        role="group"
        aria-label={label}
        className={list({ align })}
        onClick={closeAfterAct}
        onKeyDown={move}
        onToggle={(event) => event.newState === 'open' && void place()}
      >
        {children}
      </div>
    </div>
  )
}

/** Names a group of acts within a menu. */
export function MenuLabel({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="menu-label" className={menuLabel({ className })} {...rest} />
}

const menuLabel = cva('truncate px-2 pt-1.5 pb-1 text-xs font-medium text-ink-muted')

/** Parts groups of acts within a menu. */
export function MenuDivider({ className, ...rest }: ComponentProps<'hr'>) {
  return <hr data-slot="menu-divider" className={menuDivider({ className })} {...rest} />
}

const menuDivider = cva('-mx-1 my-1 border-t border-line')
