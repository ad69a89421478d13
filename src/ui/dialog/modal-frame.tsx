import { cva } from 'class-variance-authority'
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Heading } from '../heading/heading.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button-look.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ConnectedTrigger, type Trigger } from '../overlay/connected-trigger.ts'
import type { OpenState } from '../overlay/use-open-state.ts'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { useLightDismiss } from './light-dismiss.ts'
import { useModal } from './use-modal.ts'

const modalFrame = cva([
  'fixed hidden flex-col overflow-hidden bg-surface-raised text-ink shadow-modal backdrop:bg-scrim open:flex',
  // A dialog rendered open by the server is not modal yet. Its shadow dims the page until JavaScript makes it modal.
  '[&:not(:modal)]:z-dialog [&:not(:modal)]:shadow-[0_0_0_100vmax_var(--color-scrim)]',
])

/** The props of dialog and drawer. */
export type ModalProps = Omit<ComponentProps<'dialog'>, 'title' | 'open' | 'onClose' | 'ref'> &
  OpenState & {
    title: ReactNode
    /** The accessible name of the close button. */
    closeLabel: string
    /** The button that opens it, such as `<Button>Rename</Button>`. It works without JavaScript. */
    trigger?: Trigger
    /** The URL that closes the dialog, followed unless `onOpenChange` is given. Without it, it closes in place. */
    closeHref?: string
  }

type ModalFrameProps = ModalProps & {
  /** Closes on a press outside. Only for dialogs without input that could be lost. */
  lightDismiss?: boolean
}

/** What dialog and drawer share: title, scrollable body, and ways to close. */
export function ModalFrame({
  title,
  closeLabel,
  trigger,
  closeHref,
  open,
  defaultOpen,
  onOpenChange,
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
  const { element, body, sentOpen, ...handlers } = useModal({ open, defaultOpen, onOpenChange }, closer)
  const dismiss = useLightDismiss(lightDismiss, sentOpen)

  const dialog = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes the dialog
    <dialog
      ref={element}
      id={dialogId}
      data-slot="modal-frame"
      aria-labelledby={titleId}
      open={sentOpen}
      {...handlers}
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
        className="min-h-0 grow overflow-y-auto overscroll-contain scroll-pb-16 p-4 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      {/* Last, so that the browser does not focus it when the dialog opens. */}
      <CloseControl ref={closer} label={closeLabel} href={closeHref} {...{ dialogId, onOpenChange }} />
    </dialog>
  )
  if (!trigger) return dialog
  return (
    <>
      <ConnectedTrigger trigger={trigger} command="show-modal" commandfor={dialogId} aria-haspopup="dialog" />
      {dialog}
    </>
  )
}

type CloseControlProps = Pick<ModalProps, 'onOpenChange'> & {
  ref: RefObject<HTMLAnchorElement | null>
  label: string
  href: string | undefined
  dialogId: string
}

/** The cross in the corner: a link where the dialog has a URL that closes it, otherwise a button. */
function CloseControl({ ref, label, href, dialogId, onOpenChange }: CloseControlProps) {
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onOpenChange || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpenChange(false)
  }
  const place = { side: 'bottom', align: 'end', className: 'absolute end-2 top-2' } as const
  if (!href) {
    return <IconButton {...place} label={label} icon={<CloseIcon />} size="md" command="close" commandfor={dialogId} />
  }
  return (
    <Tooltip
      {...place}
      text={label}
      trigger={
        <a ref={ref} href={href} title={label} aria-label={label} className={iconButton()} onClick={leave}>
          <CloseIcon />
        </a>
      }
    />
  )
}
