import { cva } from 'class-variance-authority'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  type ToggleEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Heading } from '../heading/heading.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'
import { firstFocus, letKeysScroll } from './first-focus.ts'
import { followInvokers } from './invoker.ts'
import { useLightDismiss } from './light-dismiss.ts'

const modalFrame = cva([
  'fixed hidden flex-col overflow-hidden bg-surface-raised text-ink shadow-dialog backdrop:bg-scrim open:flex',
  // Sent open by the server it is not modal yet: its own ring dims the page until JavaScript makes it so.
  '[&:not(:modal)]:z-dialog [&:not(:modal)]:shadow-[0_0_0_100vmax_var(--color-scrim)]',
])

export type ModalFrameProps = Omit<ComponentProps<'dialog'>, 'title' | 'onClose'> & {
  title: ReactNode
  /** Words of the sign that closes it. */
  closeLabel: string
  /** The page without it: where closing leads. Without it, it closes in place. */
  closeHref?: string
  /** Whether it is shown. Leave it out for one that a button opens with `command="show-modal"`. */
  open?: boolean
  /** Called instead of following `closeHref`, and after closing in place. */
  onClose?: () => void
  /** Below a rule, at the end: the acts, first the one that changes least. */
  footer?: ReactNode
  /** A press beside it closes it: only where nothing typed could be lost. */
  lightDismiss?: boolean
}

/** What a dialog and a drawer have in common: a title, a body that scrolls, acts, and the ways out. */
export function ModalFrame({
  title,
  closeLabel,
  closeHref,
  open,
  onClose,
  footer,
  lightDismiss = false,
  id,
  role,
  className,
  children,
  ...rest
}: ModalFrameProps) {
  const ownId = useId()
  const dialogId = id ?? ownId
  const titleId = `${dialogId}-title`
  const bodyId = `${dialogId}-body`
  const element = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
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
    const goal = focused ?? firstFocus(shown)
    goal?.focus()
    return () => shown.close()
  }, [open])

  // What opened it gets the focus back only from one that is closed while it is still there.
  useLayoutEffect(() => {
    const shown = element.current
    return () => shown?.close()
  }, [])

  // After every render, because any may bring more text than fits.
  useEffect(() => letKeysScroll(body.current))

  const opened = (event: ToggleEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.newState !== 'open') return
    letKeysScroll(body.current)
    if (!open) firstFocus(event.currentTarget)?.focus()
  }
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
  const dismiss = useLightDismiss(lightDismiss, sentOpen)

  const sign = {
    title: closeLabel,
    'aria-label': closeLabel,
    className: iconButton({ className: 'absolute end-2 top-2' }),
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={element}
      id={dialogId}
      data-slot="modal-frame"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      open={sentOpen}
      onToggle={opened}
      onCancel={cancel}
      onClose={(event) => {
        if (event.target === event.currentTarget && !closeHref) onClose?.()
      }}
      {...dismiss}
      className={modalFrame({ className })}
      {...rest}
    >
      <div className="flex min-h-12 shrink-0 items-center border-b border-line py-2 ps-4 pe-12 pointer-coarse:min-h-[calc(var(--spacing-touch)+1rem)] pointer-coarse:pe-15">
        <Heading level={2} id={titleId} tabIndex={-1} className="wrap-anywhere">
          {title}
        </Heading>
      </div>
      <div
        ref={body}
        id={bodyId}
        data-part="body"
        className="min-h-0 grow overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      {footer && (
        <div
          data-part="footer"
          className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3"
        >
          {footer}
        </div>
      )}
      {/* Last, so that opening does not focus it even before JavaScript runs: a browser takes the first it finds. */}
      {closeHref ? (
        <a ref={closer} href={closeHref} onClick={leave} {...sign}>
          <CloseIcon />
        </a>
      ) : (
        <button type="button" command="close" commandfor={dialogId} {...sign}>
          <CloseIcon />
        </button>
      )}
    </dialog>
  )
}
