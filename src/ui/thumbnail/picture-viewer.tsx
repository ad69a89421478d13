import { cva } from 'class-variance-authority'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { button } from '../button/button.tsx'
import { useLightDismiss } from '../dialog/light-dismiss.ts'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, DownloadIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

const viewer = cva([
  'fixed inset-0 m-auto h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-panel bg-surface-raised',
  'text-ink shadow-modal backdrop:bg-scrim open:flex open:animate-enter',
  'max-h-none max-w-none max-sm:h-dvh max-sm:w-full max-sm:rounded-none',
])

const besidePicture = cva('absolute top-1/2 -translate-y-1/2 rounded-control bg-surface-raised shadow-overlay')

/** A picture with its name, its size as text, and its URL. */
export type Picture = { name: string; size?: string; href: string }

export type PictureViewerWords = {
  close: string
  download: string
  previous: string
  next: string
  /** The place of the picture: “2 of 5”. */
  place: (at: number, count: number) => string
}

export type PictureViewerProps = Omit<ComponentProps<'dialog'>, 'children' | 'onClose' | 'ref'> & {
  /** The pictures that it steps through, in order. */
  pictures: readonly Picture[]
  /** Index of the picture that is shown first. */
  start: number
  /** The texts that it says itself. */
  words: PictureViewerWords
  /** Called when a person closes it. */
  onClose: () => void
}

/** Shows pictures one at a time in a dialog. Arrow keys go to the next one, Escape closes it. */
export function PictureViewer({ pictures, start, words, onClose, className, ...rest }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const dismiss = useLightDismiss(true)
  const shown = pictures[at]
  useEffect(() => dialog.current?.showModal(), [])
  if (!shown) return null

  const go = (steps: number) => setAt((at + steps + pictures.length) % pictures.length)
  const goByKey = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!steps || pictures.length < 2) return
    event.preventDefault()
    go(getComputedStyle(event.currentTarget).direction === 'rtl' ? -steps : steps)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes the dialog
    <dialog
      ref={dialog}
      data-slot="picture-viewer"
      aria-label={shown.name}
      className={viewer({ className })}
      onClose={onClose}
      onKeyDown={goByKey}
      {...dismiss}
      {...rest}
    >
      <div className="flex min-h-12 items-center gap-2 border-b border-line ps-4 pe-2">
        <p aria-live="polite" className="flex min-w-0 grow items-baseline gap-2">
          <span className="truncate font-medium">{shown.name}</span>
          {shown.size && <span className="shrink-0 text-sm text-ink-muted max-sm:hidden">{shown.size}</span>}
          {pictures.length > 1 && (
            <span className="shrink-0 text-sm text-ink-muted tabular-nums">{words.place(at + 1, pictures.length)}</span>
          )}
        </p>
        <a href={shown.href} download={shown.name} className={button({ tone: 'quiet', size: 'sm' })}>
          <DownloadIcon size="sm" />
          {words.download}
        </a>
        <IconButton
          label={words.close}
          icon={<CloseIcon />}
          size="md"
          side="bottom"
          align="end"
          onClick={() => dialog.current?.close()}
        />
      </div>
      <div className="relative flex min-h-0 grow items-center justify-center bg-surface-sunken p-4">
        <img key={shown.href} src={shown.href} alt={shown.name} className="max-h-full max-w-full object-contain" />
        {pictures.length > 1 && (
          <>
            <IconButton
              label={words.previous}
              icon={<ChevronLeftIcon />}
              size="md"
              side="end"
              className={besidePicture({ className: 'start-3' })}
              onClick={() => go(-1)}
            />
            <IconButton
              label={words.next}
              icon={<ChevronRightIcon />}
              size="md"
              side="start"
              className={besidePicture({ className: 'end-3' })}
              onClick={() => go(1)}
            />
          </>
        )}
      </div>
    </dialog>
  )
}
