import { cva } from 'class-variance-authority'
import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import type { Toast, ToastStore } from './toast-store.ts'

const toaster = cva([
  'pointer-events-none fixed inset-auto end-0 bottom-0 z-50 m-0 w-full max-w-100 overflow-visible bg-transparent p-4',
  'not-popover-open:hidden',
])

const toastCard = cva(
  'pointer-events-auto flex animate-enter items-start gap-2.5 rounded-panel bg-surface-raised py-2 ps-3 pe-2 text-base text-ink shadow-menu select-text',
)

const sign = cva('flex h-6 items-center', {
  variants: { tone: { success: 'text-success', danger: 'text-danger', neutral: 'text-ink-muted' } },
})

const icons = { success: <CheckIcon />, danger: <AlertIcon />, neutral: <InfoIcon /> } satisfies Record<
  string,
  ReactNode
>

const none: readonly Toast[] = []

export type ToasterProps = Omit<ComponentProps<'section'>, 'children'> & {
  store: ToastStore
  /** Names the region of messages. */
  label: string
  /** Words of the sign that closes a message. */
  closeLabel: string
}

/** Shows the messages of a store at the end of the page, above dialogs, and lets them wait while they are read. */
export function Toaster({ store, label, closeLabel, className, ...rest }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => none)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  useEffect(() => {
    const follow = () => store.setHidden(document.hidden)
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [store])

  // Always there, even when empty: assistive technology listens only to regions it already knew.
  useEffect(() => region.current?.showPopover(), [])
  // Raised above a dialog that was opened in between.
  useEffect(() => {
    if (newest === undefined || !document.querySelector('dialog:modal')) return
    region.current?.hidePopover()
    region.current?.showPopover()
  }, [newest])

  const leftBehind = (event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget)

  return (
    <section
      ref={region}
      popover="manual"
      data-slot="toaster"
      aria-label={label}
      className={toaster({ className })}
      {...rest}
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
        {toasts.map(({ id, tone, text }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading is no act, but it must not be hurried
          <li
            key={id}
            className={toastCard()}
            onPointerEnter={() => store.hold(id, 'pointer')}
            onPointerLeave={() => store.release(id, 'pointer')}
            onFocus={() => store.hold(id, 'focus')}
            onBlur={(event) => leftBehind(event) && store.release(id, 'focus')}
            onKeyDown={(event) => event.key === 'Escape' && store.close(id)}
          >
            <span className={sign({ tone })}>{icons[tone]}</span>
            <span role={tone === 'danger' ? 'alert' : undefined} className="min-w-0 grow py-px wrap-anywhere">
              {text}
            </span>
            <IconButton size="sm" label={closeLabel} icon={<CloseIcon size="sm" />} onClick={() => store.close(id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
