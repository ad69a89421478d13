import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigation, useRevalidator, useRouteLoaderData } from 'react-router'
import '#domain/words/en/shell.ts'
import { FlashActionForm } from '#screens/shell/flash-action.tsx'
import { shortcuts } from '#domain/shortcuts.ts'
import type { Flash } from '#domain/flash.ts'
import type { Clock } from '#domain/person.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { NewVersion } from '#screens/shell/new-version.tsx'
import { useWords } from '#screens/words.ts'
import { Button, button } from '#ui/button/button.tsx'
import { formatDateTime } from '#ui/date-time/format-date-time.ts'
import { RouteProgress } from '#ui/progress/route-progress.tsx'
import { createToastStore, type NewToast, type ToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { isOutdated } from '../../shared/outdated.ts'
import { onNewVersion } from '../../browser/build-info/watch-build.ts'
import { continueDrafts, sendWhenReachable, type WaitingDraft } from '../../browser/drafts/continue-drafts.ts'
import { restoreTyped } from '../../browser/drafts/form-fields.ts'
import { heldNavigation, onHeldNavigation } from '../../browser/navigation/hold-navigation.ts'
import { keepFocusInView } from '../../browser/navigation/keep-focus-in-view.ts'
import { recoverFocus } from '../../browser/navigation/recover-focus.ts'
import { useRouteFocus } from '../../browser/navigation/route-focus.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { useScheduledSendRefresh } from '../track-query/use-scheduled-send-refresh.ts'

export { ShortcutsItem } from './shortcut-sheet.tsx'

export type MessagesProps = {
  flash: Flash | null
  /** The key of the history entry for which the document was loaded. */
  documentKey: string
}

/**
 * What a page needs only after it is shown: the progress bar, the sheet of shortcuts, flash messages of later pages as
 * toasts, the offer of a newer version, unsaved input, the focus, and a query whose scheduled reply was sent.
 */
export function Messages({ flash, documentKey }: MessagesProps) {
  const { shell, notices } = useWords()
  const [store] = useState(createToastStore)
  useEffect(() => {
    if (flash) store.add(toastOf(flash))
  }, [flash, store])
  useRestoredInput(store)
  useHeldNavigation(store)
  useOfflineCopy(store)
  useRouteFocus(documentKey)
  useEffect(recoverFocus, [])
  useEffect(keepFocusInView, [])
  useScheduledSendRefresh()
  const { state, formMethod } = useNavigation()
  const outdated = useSyncExternalStore(onNewVersion, isOutdated, () => false)
  return (
    <>
      <RouteProgress active={state !== 'idle'} label={formMethod === 'POST' ? notices.sending : notices.loading} />
      <NewVersion offered={outdated} place={useLocation()} />
      <ShortcutSheet onFailure={() => store.add({ tone: 'danger', text: notices.shortcutsFailed })} />
      <Toaster store={store} label={shell.messages} closeLabel={shell.dismiss} shortcut={shortcuts.anywhere.notice} />
    </>
  )
}

/** A message with an action stays as long as the action is possible. */
const toastOf = ({ action, ...message }: Flash): NewToast => ({
  ...message,
  ...(action && { action: <FlashActionForm action={action} />, duration: action.seconds * 1000 }),
})

const copyToast = 'offline-copy'

/** Says that the page is a copy, and how old it is. */
function useOfflineCopy(store: ToastStore): void {
  const { notices } = useWords()
  const { asOf, clock } = useRouteLoaderData<FrameData>('root') ?? {}
  const time =
    asOf && clock && formatDateTime({ ...clock, at: asOf, format: isSameDay(asOf, clock) ? 'time' : 'full' }).text
  useEffect(() => {
    if (!time) return
    store.add({ id: copyToast, tone: 'warning', text: notices.copyShown(time), duration: Infinity })
    return () => store.close(copyToast)
  }, [time, store, notices])
}

/** Compared by today's date, because the clock of a copy has stopped. */
function isSameDay(at: string, { locale, timeZone }: Clock): boolean {
  const dayOf = (time: string) => formatDateTime({ at: time, now: time, locale, timeZone, format: 'date' }).text
  return dayOf(at) === dayOf(new Date().toISOString())
}

const heldToast = 'held-navigation'

/** Says which page was not opened while offline. Closing the message drops it. */
function useHeldNavigation(store: ToastStore): void {
  const { notices } = useWords()
  const held = useSyncExternalStore(onHeldNavigation, heldNavigation, () => null)
  useEffect(() => {
    if (!held) return
    const { name, isOffered, open, cancel } = held
    store.add({
      id: heldToast,
      tone: 'warning',
      text: isOffered ? notices.mayOpen(name) : notices.notOpened(name),
      action: isOffered && (
        <Button size="sm" onClick={open}>
          {notices.openNow}
        </Button>
      ),
      duration: Infinity,
    })
    const unsubscribe = store.subscribe(() => {
      if (store.getSnapshot().every(({ id }) => id !== heldToast)) cancel()
    })
    return () => {
      unsubscribe()
      store.close(heldToast)
    }
  }, [held, store, notices])
}

/**
 * Restores what was typed when the session ended, and the drafts that this browser kept, once their author is on that
 * page again, and reports it.
 */
function useRestoredInput(store: ToastStore): void {
  const { notices } = useWords()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const person = useRouteLoaderData<FrameData>('root')?.viewer?.id
  useEffect(() => {
    if (!person) return
    const report = () => store.add({ tone: 'info', text: notices.typingBack })
    if (restoreTyped(person, pathname + search)) report()
    void continueDrafts(person).then(({ saved, restored }) => {
      if (saved) void revalidate()
      if (restored) report()
    })
  }, [person, pathname, search, store, notices, revalidate])
  useEffect(() => {
    const report = ({ page, result }: WaitingDraft) =>
      store.add({
        tone: 'warning',
        text: result.kind === 'conflict' ? notices.textInConflict : notices.textRejected(result.problem),
        action: (
          <Link to={page} className={button({ size: 'sm' })}>
            {notices.openText}
          </Link>
        ),
        duration: Infinity,
      })
    return person ? sendWhenReachable(person, report) : undefined
  }, [person, store, notices])
}
