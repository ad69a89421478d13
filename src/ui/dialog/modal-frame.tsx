import { cva } from 'class-variance-authority'
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Heading } from '../heading/heading.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { useLightDismiss } from './light-dismiss.ts'
import { useModal } from './use-modal.ts'

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
  const closer = useRef<HTMLAnchorElement>(null)
  const { element, body, sentOpen, onToggle, onCancel } = useModal({ open, closer })
  const dismiss = useLightDismiss(lightDismiss, sentOpen)

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes the dialog
    <dialog
      ref={element}
      id={dialogId}
      data-slot="modal-frame"
      aria-labelledby={titleId}
      open={sentOpen}
      onToggle={onToggle}
      onCancel={onCancel}
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
      <CloseControl ref={closer} label={closeLabel} href={closeHref} dialogId={dialogId} onClose={onClose} />
    </dialog>
  )
}

type CloseControlProps = Pick<ModalFrameProps, 'onClose'> & {
  ref: RefObject<HTMLAnchorElement | null>
  label: string
  href: string | undefined
  dialogId: string
}

/** The cross in the corner: a link where the dialog has a URL that closes it, otherwise a button. */
function CloseControl({ ref, label, href, dialogId, onClose }: CloseControlProps) {
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onClose || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onClose()
  }
  const shared = { title: label, 'aria-label': label, className: iconButton() }
  return (
    <Tooltip text={label} side="bottom" align="end" className="absolute end-2 top-2">
      {(control) =>
        href ? (
          <a ref={ref} href={href} onClick={leave} {...shared} {...control}>
            <CloseIcon />
          </a>
        ) : (
          <button type="button" command="close" commandfor={dialogId} {...shared} {...control}>
            <CloseIcon />
          </button>
        )
      }
    </Tooltip>
  )
}
