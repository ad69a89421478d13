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
import { Tooltip } from '../tooltip/tooltip.tsx'
import { firstFocus, makeScrollableFocusable } from './first-focus.ts'
import { polyfillInvokers } from './invoker.ts'
import { useLightDismiss } from './light-dismiss.ts'

const modalFrame = cva([
  'fixed hidden flex-col overflow-hidden bg-surface-raised text-ink shadow-dialog backdrop:bg-scrim open:flex',
  // A dialog rendered open by the server is not modal yet. Its shadow dims the page until JavaScript makes it modal.
  '[&:not(:modal)]:z-dialog [&:not(:modal)]:shadow-[0_0_0_100vmax_var(--color-scrim)]',
])

export type ModalFrameProps = Omit<ComponentProps<'dialog'>, 'title' | 'onClose'> & {
  title: ReactNode
  /** The accessible name of the close button. */
  closeLabel: string
  /** The URL that closes the dialog. Without it, the dialog closes in place. */
  closeHref?: string
  /** Whether it is open. Omit it for a dialog that a button opens with `command="show-modal"`. */
  open?: boolean
  /** Called instead of following `closeHref`, and after closing in place. */
  onClose?: () => void
  /** Closes on a press outside. Only for dialogs without input that could be lost. */
  lightDismiss?: boolean
}

/** What dialog and drawer share: title, scrollable body, and ways to close. */
export function ModalFrame({
  title,
  closeLabel,
  closeHref,
  open,
  onClose,
  lightDismiss = false,
  id,
  className,
  children,
  ...rest
}: ModalFrameProps) {
  const ownId = useId()
  const dialogId = id ?? ownId
  const titleId = `${dialogId}-title`
  const element = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const closer = useRef<HTMLAnchorElement>(null)

  // The `open` attribute is rendered once. Afterwards the effect opens and closes the dialog, and React must not remove
  // the attribute.
  const [sentOpen] = useState(open)

  useEffect(polyfillInvokers, [])

  useEffect(() => {
    const shown = element.current
    if (!shown || !open) return undefined
    const focused = shown.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    // close() would dispatch a `close` event.
    shown.removeAttribute('open')
    shown.showModal()
    const target = focused ?? firstFocus(shown)
    target?.focus()
    return () => shown.close()
  }, [open])

  // Returns the focus to the opener, if the dialog was open and the opener still exists.
  useLayoutEffect(() => {
    const shown = element.current
    return () => shown?.close()
  }, [])

  // After every render, because the text may have become longer.
  useEffect(() => makeScrollableFocusable(body.current))

  const opened = (event: ToggleEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.newState !== 'open') return
    makeScrollableFocusable(body.current)
    if (!open) firstFocus(event.currentTarget)?.focus()
  }
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !closer.current) return
    event.preventDefault() // Escape follows the close link, as the close button does.
    closer.current.click()
  }
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onClose || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onClose()
  }
  const dismiss = useLightDismiss(lightDismiss, sentOpen)

  const closeProps = {
    title: closeLabel,
    'aria-label': closeLabel,
    className: iconButton(),
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes the dialog
    <dialog
      ref={element}
      id={dialogId}
      data-slot="modal-frame"
      aria-labelledby={titleId}
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
        data-part="body"
        className="min-h-0 grow overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      {/* Last, so that the browser does not focus it when the dialog opens. */}
      <Tooltip text={closeLabel} side="bottom" align="end" className="absolute end-2 top-2">
        {(control) =>
          closeHref ? (
            <a ref={closer} href={closeHref} onClick={leave} {...closeProps} {...control}>
              <CloseIcon />
            </a>
          ) : (
            <button type="button" command="close" commandfor={dialogId} {...closeProps} {...control}>
              <CloseIcon />
            </button>
          )
        }
      </Tooltip>
    </dialog>
  )
}
