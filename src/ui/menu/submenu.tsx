import { menuItem } from './menu.tsx'
import { type ComponentProps, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cva } from 'class-variance-authority'
import { ChevronRightIcon } from '../icon/icon.tsx'
import { popoverOpening, useOpenState } from '../overlay/use-open-state.ts'
import { placement } from '../popover/placement.ts'

const submenu = cva('')

/** The delay in ms before a submenu opens under the pointer, so that passing over it opens nothing. */
const hoverDelay = 150

export type SubmenuProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The text of the item, which is also the name of its menu. */
  label: string
  /** An icon before the text. */
  icon?: ReactNode
  /** What `Menu` contains. */
  children: ReactNode
}

/** A menu behind an item of a menu. It opens on hover, by a press, Enter, Space and the arrow key towards it. */
export function Submenu({ label, icon, className, children, ...rest }: SubmenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, followToggle] = useOpenState(popover, popoverOpening, {})
  useEffect(() => () => clearTimeout(timer.current), [])

  const run = async () => {
    const { runMenu } = await import('./run-menu.ts')
    const place = { side: 'end', align: 'start' } as const
    if (popover.current && opener.current) runMenu(popover.current, { opener: opener.current, ...place })
  }
  const later = (event: PointerEvent, isWanted: boolean) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const shown = popover.current
      if (!shown || popoverOpening.isOpen(shown) === isWanted) return
      if (isWanted) opener.current?.click()
      else shown.hidePopover()
    }, hoverDelay)
  }

  return (
    <div
      data-slot="submenu"
      className={submenu({ className })}
      onPointerEnter={(event) => later(event, true)}
      onPointerLeave={(event) => later(event, false)}
      {...rest}
    >
      <button
        ref={opener}
        type="button"
        className={menuItem()}
        popoverTarget={id}
        // Not `toggle`: the submenu has opened under the pointer before a press, which must not close it.
        popoverTargetAction="show"
        aria-expanded={isOpen || undefined}
      >
        {icon}
        <span className="min-w-0 grow">{label}</span>
        <ChevronRightIcon size="sm" className="shrink-0 text-ink-muted" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form part
        role="group"
        aria-label={label}
        tabIndex={-1}
        className={`menu-box ${placement('end', 'start')}`}
        onToggle={(event) => {
          followToggle(event)
          if (event.target === event.currentTarget && event.newState === 'open') void run()
        }}
      >
        {children}
      </div>
    </div>
  )
}
