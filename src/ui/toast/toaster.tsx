import { cva } from 'class-variance-authority'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ariaKeys, isShortcut } from '../kbd/key-caps.ts'
import { isApple } from '../kbd/use-apple.ts'
import type { Toast, ToastStore, ToastTone } from './toast-store.ts'
import { useTopDialog } from './use-top-dialog.ts'

const toaster = cva('toaster')

const list = cva('flex flex-col gap-2')

const toastCard = cva([
  'pointer-events-auto flex animate-enter items-start gap-2.5 rounded-panel bg-surface-raised py-2 ps-3 pe-2 text-base',
  // In forced colours shadows disappear, and the outline becomes visible.
  'text-ink shadow-overlay outline-1 outline-transparent select-text',
])

const iconBox = cva('flex h-6 items-center', {
  variants: {
    tone: { success: 'text-success', info: 'text-info', warning: 'text-warning', danger: 'text-danger' },
  },
})

const icons: Record<ToastTone, ReactNode> = {
  success: <CheckIcon />,
  info: <InfoIcon />,
  warning: <WarningIcon />,
  danger: <AlertIcon />,
}

const none: readonly Toast[] = []

export type ToasterProps = Omit<ComponentProps<'section'>, 'children' | 'ref'> & {
  /** Where toasts are added and removed. */
  store: ToastStore
  /** The accessible name of the region. */
  label: string
  /** The accessible name of the close button. */
  closeLabel: string
  /** The shortcut that focuses the newest toast, such as `F8`. */
  shortcut: string
}

/**
 * Shows the toasts of a store at the end of the page, above dialogs. Pauses a toast under the pointer or with the
 * focus.
 */
export function Toaster(props: ToasterProps) {
  const { store } = props
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => none)
  const dialog = useTopDialog(toasts.length > 0)

  useEffect(() => {
    const follow = () => store.setHidden(document.hidden)
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      store.setHidden(false)
    }
  }, [store])

  return dialog ? createPortal(<Region {...props} toasts={toasts} />, dialog) : <Region {...props} toasts={toasts} />
}

/** Two live regions: assertive for errors, polite for the rest. */
function Region({
  store,
  label,
  closeLabel,
  shortcut,
  toasts,
  className,
  ...rest
}: ToasterProps & { toasts: readonly Toast[] }) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const isKnown = useShownAndKnown(region)
  useFocusShortcut(region, shortcut)

  const remember = (from: EventTarget | null) => {
    if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from
  }
  /**
   * After closing by keyboard, the focus moves to the next toast. After the last, and after closing by pointer, it
   * returns to where it was.
   */
  const dismiss = (id: string, card: Element, byKeyboard: boolean) => {
    if (card.contains(document.activeElement)) {
      const closers = [...(region.current?.querySelectorAll('button') ?? [])]
      const here = closers.findIndex((closer) => card.contains(closer))
      const next = byKeyboard ? (closers[here + 1] ?? closers[here - 1]) : undefined
      ;(next ?? cameFrom.current)?.focus({ preventScroll: true })
    }
    store.close(id)
  }

  const shown = isKnown ? toasts : none
  const cards = (chosen: readonly Toast[]) =>
    chosen.map((toast) => (
      <Card key={toast.id} toast={toast} store={store} closeLabel={closeLabel} onEnter={remember} onDismiss={dismiss} />
    ))
  const errors = shown.filter(({ tone }) => tone === 'danger')

  return (
    <section
      ref={region}
      popover="manual"
      data-slot="toaster"
      aria-label={label}
      aria-keyshortcuts={ariaKeys(shortcut)}
      className={toaster({ className })}
      {...rest}
    >
      <div>
        <ol aria-live="polite" aria-relevant="additions" className={list()}>
          {cards(shown.filter(({ tone }) => tone !== 'danger'))}
        </ol>
        <ol
          aria-live="assertive"
          aria-relevant="additions"
          className={list({ className: errors.length > 0 && errors.length < shown.length ? 'mt-2' : '' })}
        >
          {cards(errors)}
        </ol>
      </div>
    </section>
  )
}

type CardProps = {
  toast: Toast
  store: ToastStore
  closeLabel: string
  /** Called when the focus enters, with the element that lost it. */
  onEnter: (from: EventTarget | null) => void
  onDismiss: (id: string, card: Element, byKeyboard: boolean) => void
}

function Card({ toast: { id, tone, text, action, count }, store, closeLabel, onEnter, onDismiss }: CardProps) {
  const card = useRef<HTMLLIElement>(null)

  // A removed element dispatches no pointerleave or blur.
  useEffect(
    () => () => {
      store.resume(id, 'pointer')
      store.resume(id, 'focus')
    },
    [store, id],
  )

  const enter = (event: FocusEvent<HTMLElement>) => {
    onEnter(event.relatedTarget)
    store.pause(id, 'focus')
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    // When the whole window loses the focus, `activeElement` stays, and the toast stays paused.
    const to = event.relatedTarget ?? document.activeElement
    if (!event.currentTarget.contains(to)) store.resume(id, 'focus')
  }
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    event.preventDefault() // Closes this toast, not the dialog behind it.
    onDismiss(id, event.currentTarget, true)
  }
  const press = (event: MouseEvent) => {
    if (card.current) onDismiss(id, card.current, event.detail === 0)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only pause the toast
    <li
      ref={card}
      className={toastCard()}
      onPointerEnter={() => store.pause(id, 'pointer')}
      onPointerLeave={() => store.resume(id, 'pointer')}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={escape}
    >
      <span className={iconBox({ tone })}>{icons[tone]}</span>
      <span key={count} className="min-w-0 grow py-px wrap-anywhere">
        {text}
      </span>
      {action && <div className="max-w-1/2 shrink-0">{action}</div>}
      <IconButton
        label={closeLabel}
        icon={<CloseIcon size="sm" />}
        onClick={press}
        className="shrink-0 pointer-coarse:-my-2.5 pointer-coarse:-me-1"
      />
    </li>
  )
}

/**
 * True once the region is shown and was empty for one render. Screen readers only announce changes of known live
 * regions.
 */
function useShownAndKnown(region: { current: HTMLElement | null }): boolean {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    region.current?.showPopover()
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setKnown(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [region])
  return isKnown
}

/** A shortcut focuses the newest toast, so that keyboard users can pause and read it. */
function useFocusShortcut(region: { current: HTMLElement | null }, shortcut: string) {
  useEffect(() => {
    const go = (event: globalThis.KeyboardEvent) => {
      const newest = [...(region.current?.querySelectorAll('button') ?? [])].at(-1)
      if (!newest || !isShortcut(event, shortcut, isApple())) return
      event.preventDefault()
      newest.focus()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [region, shortcut])
}
