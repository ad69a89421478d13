import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { cva } from 'class-variance-authority'
import { ConnectedTrigger, type Trigger } from '../overlay/connected-trigger.ts'
import { openerOf, type OpenState, popoverOpening, useOpenState } from '../overlay/use-open-state.ts'

const floating = cva('', { variants: { isWide: { true: 'floating-wide', false: 'floating' } } })

/** The props of menu and popover. */
export type FloatingBaseProps = Omit<ComponentProps<'div'>, 'children'> &
  OpenState & {
    /** The button that opens it, such as `<Button hasArrow>Sort</Button>`. */
    trigger: Trigger
    /** The accessible name of what opens. */
    label: string
    /** What opens. */
    children: ReactNode
  }

type FloatingProps = FloatingBaseProps & {
  /** The element and its role. A dialog gives the focus to its first control by itself. */
  kind: 'menu' | 'dialog'
  /** Classes of the box, with its place. */
  box: string
  /** The id of the box, if something inside needs it. */
  boxId?: string
  /** Whether it is as wide as the room. */
  isWide?: boolean
  /** Handlers of the trigger. */
  triggerProps?: Omit<ComponentProps<'button'>, 'ref'>
  /** Called after it has opened. */
  onShown: (shown: HTMLElement, opener: HTMLElement) => void
}

/** What menu and popover share: a button, and a native popover beside it that opens without JavaScript. */
export function Floating({
  trigger,
  label,
  kind,
  box,
  boxId,
  isWide = false,
  triggerProps,
  onShown,
  open,
  defaultOpen,
  onOpenChange,
  className,
  children,
  ...rest
}: FloatingProps) {
  const ownId = useId()
  const id = boxId ?? ownId
  const shown = useRef<HTMLElement>(null)
  const [isOpen, followToggle] = useOpenState(shown, popoverOpening, { open, defaultOpen, onOpenChange })
  const isMenu = kind === 'menu'
  const Box = isMenu ? 'div' : 'dialog'

  return (
    <div data-slot="floating" className={floating({ isWide, className })} {...rest}>
      <ConnectedTrigger
        trigger={trigger}
        {...triggerProps}
        popoverTarget={id}
        // None for a menu: it holds links, buttons and forms, and is a group instead of an application menu.
        aria-haspopup={isMenu ? undefined : kind}
        // Only while it is open. The browser itself reports that it is closed.
        aria-expanded={isOpen || undefined}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are the interactive elements */}
      <Box
        ref={shown as never}
        id={id}
        popover="auto"
        {...(isMenu && { role: 'group', tabIndex: -1 })}
        aria-label={label}
        className={box}
        // Here instead of in the script of the menu, so that it works before that script has loaded.
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest(isMenu ? 'a[href], button:not([popovertarget])' : 'a[href]'))
            currentTarget.hidePopover()
        }}
        onToggle={(event) => {
          const opener = openerOf(id)
          followToggle(event)
          if (event.target === event.currentTarget && event.newState === 'open' && opener)
            onShown(event.currentTarget, opener)
        }}
      >
        {children}
      </Box>
    </div>
  )
}
