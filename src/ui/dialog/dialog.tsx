import { cva } from 'class-variance-authority'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Heading } from '../heading/heading.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'
import { followInvokers } from './invoker.ts'

const dialog = cva(
  [
    'fixed inset-0 m-auto hidden max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden open:flex',
    'rounded-panel bg-surface-raised text-ink shadow-dialog backdrop:bg-scrim open:animate-enter',
    // Sent open by the server it is not modal yet: its own ring dims the page until JavaScript makes it so.
    '[&:not(:modal)]:z-40 [&:not(:modal)]:shadow-[0_0_0_100vmax_var(--color-scrim)]',
    'max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none',
  ],
  { variants: { size: { sm: 'sm:max-w-100', md: 'sm:max-w-140', lg: 'sm:max-w-200' } } },
)

export type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'onClose'> & {
  title: ReactNode
  /** Words of the sign that closes it. */
  closeLabel: string
  /** The page without the dialog: where closing leads. Without it the dialog closes in place. */
  closeHref?: string
  /** Whether it is shown. Leave it out for a dialog that a button opens with `command="show-modal"`. */
  open?: boolean
  /** Called instead of following `closeHref`, and after closing in place. */
  onClose?: () => void
  size?: 'sm' | 'md' | 'lg'
  /** Below a rule, at the end: the acts. */
  footer?: ReactNode
}

/** Something to finish before going on; the page behind waits. Works as a plain page part before JavaScript runs. */
export function Dialog({
  title,
  closeLabel,
  closeHref,
  open,
  onClose,
  size = 'md',
  footer,
  id,
  className,
  children,
  ...rest
}: DialogProps) {
  const ownId = useId()
  const dialogId = id ?? ownId
  const titleId = `${dialogId}-title`
  const element = useRef<HTMLDialogElement>(null)
  const closer = useRef<HTMLAnchorElement>(null)

  // Only how it was sent: from then on showing is an act, and React must not take the attribute away beneath it.
  const [sentOpen] = useState(open)

  useEffect(followInvokers, [])

  useEffect(() => {
    const shown = element.current
    if (!shown || !open) return undefined
    const focused = shown.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    // Not close(): that would say “closed” to whoever listens.
    shown.removeAttribute('open')
    shown.showModal()
    focused?.focus()
    return () => shown.close()
  }, [open])

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !closer.current) return
    event.preventDefault() // Escape does what the closing sign does: it leads to the page without the dialog.
    closer.current.click()
  }
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onClose || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={element}
      id={dialogId}
      data-slot="dialog"
      aria-labelledby={titleId}
      open={sentOpen}
      onCancel={cancel}
      onClose={(event) => {
        if (event.target === event.currentTarget && !closeHref) onClose?.()
      }}
      className={dialog({ size, className })}
      {...rest}
    >
      <header className="flex shrink-0 items-center gap-3 border-b border-line py-2 ps-4 pe-2">
        <Heading level={2} id={titleId} className="grow">
          {title}
        </Heading>
        {closeHref ? (
          <a
            ref={closer}
            href={closeHref}
            onClick={leave}
            title={closeLabel}
            aria-label={closeLabel}
            className={iconButton()}
          >
            <CloseIcon />
          </a>
        ) : (
          <button
            type="button"
            command="close"
            commandfor={dialogId}
            title={closeLabel}
            aria-label={closeLabel}
            className={iconButton()}
          >
            <CloseIcon />
          </button>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="min-h-0 grow overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2">
        {children}
      </div>
      {footer && (
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
