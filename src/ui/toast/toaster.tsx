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
import type { Toast, ToastStore, ToastTone } from './toast-store.ts'
import { useTopDialog } from './use-top-dialog.ts'

const toaster = cva([
  'pointer-events-none fixed inset-auto end-0 bottom-0 z-notice m-0 w-full max-w-108 bg-transparent p-4 sm:ps-8',
  // More than the screen is high can be scrolled, and the newest is in sight.
  'flex max-h-dvh flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain not-popover-open:hidden',
])

const list = cva('flex flex-col gap-2')

const toastCard = cva([
  'pointer-events-auto flex animate-enter items-start gap-2.5 rounded-panel bg-surface-raised py-2 ps-3 pe-2 text-base',
  // Forced colours take the shadow away, and draw the line that is otherwise unseen.
  'text-ink shadow-menu outline-1 outline-transparent select-text',
])

const sign = cva('flex h-6 items-center', {
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

export type ToasterProps = Omit<ComponentProps<'section'>, 'children'> & {
  store: ToastStore
  /** Names the region of messages. */
  label: string
  /** Words of the sign that closes a message. */
  closeLabel: string
}

/** Shows the messages of a store at the end of the page, above dialogs, and lets them wait while they are read. */
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

/** Two lists, so that what went wrong is said at once and the rest when the voice is free. */
function Region({ store, label, closeLabel, toasts, className, ...rest }: ToasterProps & { toasts: readonly Toast[] }) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const isKnown = useShownAndKnown(region)
  useShortcut(region)

  const remember = (from: EventTarget | null) => {
    if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from
  }
  /** Whoever closes by keyboard goes on with the next one; else, and after the last, back to where they were. */
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
      aria-keyshortcuts="F8"
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
  /** The focus comes in, from where. */
  onEnter: (from: EventTarget | null) => void
  onDismiss: (id: string, card: Element, byKeyboard: boolean) => void
}

function Card({ toast: { id, tone, text, action, turn }, store, closeLabel, onEnter, onDismiss }: CardProps) {
  const card = useRef<HTMLLIElement>(null)

  // An element that goes tells nobody that pointer or focus left it.
  useEffect(
    () => () => {
      store.release(id, 'pointer')
      store.release(id, 'focus')
    },
    [store, id],
  )

  const enter = (event: FocusEvent<HTMLElement>) => {
    onEnter(event.relatedTarget)
    store.hold(id, 'focus')
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    // When the whole window loses the focus, the place in it is kept.
    const to = event.relatedTarget ?? document.activeElement
    if (!event.currentTarget.contains(to)) store.release(id, 'focus')
  }
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    event.preventDefault() // It closes this message, not the dialog behind it.
    onDismiss(id, event.currentTarget, true)
  }
  const press = (event: MouseEvent) => {
    if (card.current) onDismiss(id, card.current, event.detail === 0)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading is no act, but it must not be hurried
    <li
      ref={card}
      className={toastCard()}
      onPointerEnter={() => store.hold(id, 'pointer')}
      onPointerLeave={() => store.release(id, 'pointer')}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={escape}
    >
      <span className={sign({ tone })}>{icons[tone]}</span>
      <span key={turn} className="min-w-0 grow py-px wrap-anywhere">
        {text}
      </span>
      {action}
      <IconButton
        size="sm"
        label={closeLabel}
        icon={<CloseIcon size="sm" />}
        onClick={press}
        className="pointer-coarse:-my-2.5 pointer-coarse:-me-1"
      />
    </li>
  )
}

/** Shows the region, empty at first: assistive technology listens only to regions it already knew. */
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

/** F8 goes to the newest message: who has no pointer can stop its time and read. */
function useShortcut(region: { current: HTMLElement | null }) {
  useEffect(() => {
    const go = (event: globalThis.KeyboardEvent) => {
      const newest = [...(region.current?.querySelectorAll('button') ?? [])].at(-1)
      if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !newest) return
      event.preventDefault()
      newest.focus()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [region])
}
