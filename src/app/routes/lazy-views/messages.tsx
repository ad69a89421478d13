import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation, useRevalidator, useRouteLoaderData } from 'react-router'
import { noticeWords } from '#domain/words/en/notices.ts'
import { FlashActionForm } from '#screens/shell/flash-action.tsx'
import type { Flash } from '#domain/flash.ts'
import { NewVersion } from '#screens/shell/new-version.tsx'
import { provideWords, useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { RouteProgress } from '#ui/progress/route-progress.tsx'
import { createToastStore, type NewToast, type ToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { isOutdated } from '../../browser/build-info/outdated.ts'
import { onNewVersion } from '../../browser/build-info/watch-build.ts'
import { rejudgeFields } from '../../browser/forms/rejudge-fields.ts'
import { continueDrafts, sendWhenReachable } from '../../browser/drafts/continue-drafts.ts'
import { restoreUnsavedInput } from '../../browser/session-monitor/unsaved-input.ts'
import { heldNavigation, onHeldNavigation } from '../../browser/navigation/hold-navigation.ts'
import { recoverFocus } from '../../browser/navigation/recover-focus.ts'
import { useRouteFocus } from '../../browser/navigation/route-focus.ts'
import type { RootData } from '../root/root-data.ts'
import { UnseenMessages } from './unseen-messages.tsx'
import type * as ListBesideView from './list-beside.tsx'

provideWords({ notices: noticeWords })

/**
 * What a page needs only after it is shown: the progress bar, flash messages of later pages as toasts, the offer of a
 * newer version, unsaved input, messages out of view, the focus, fields that are judged again, and the list beside a query.
 */
export function Messages({ flash }: { flash: Flash | null }) {
  const { shell, notices } = useWords()
  const [store] = useState(createToastStore)
  useEffect(() => {
    if (flash) store.add(toastOf(flash))
  }, [flash, store])
  useRestoredInput(store)
  useHeldNavigation(store)
  useRouteFocus()
  useEffect(recoverFocus, [])
  useRejudgedFields()
  const { state, formMethod } = useNavigation()
  const outdated = useSyncExternalStore(onNewVersion, isOutdated, () => false)
  const isWide = useSyncExternalStore(watchWidth, isWideNow, () => false)
  const beside = useListBeside(isWide)
  return (
    <>
      {beside && <beside.ListBeside isWide={isWide} />}
      <RouteProgress active={state !== 'idle'} label={formMethod === 'POST' ? notices.sending : notices.loading} />
      <NewVersion offered={outdated} place={useLocation()} />
      <UnseenMessages />
      <Toaster store={store} label={shell.messages} closeLabel={shell.dismiss} />
    </>
  )
}

/** From this width on, a query has room beside its list. */
const wide = '(width >= 90rem)'
const isWideNow = () => matchMedia(wide).matches
function watchWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The code of the list beside a query, once the window is wide. Without it, a query opens as a page. */
function useListBeside(isWide: boolean) {
  const [view, setView] = useState<typeof ListBesideView>()
  useEffect(() => {
    if (isWide) void import('./list-beside.tsx').then(setView, () => {})
  }, [isWide])
  return view
}

/** A message with an action stays as long as the action is possible. */
const toastOf = ({ action, ...message }: Flash): NewToast => ({
  ...message,
  ...(action && { action: <FlashActionForm action={action} />, duration: action.seconds * 1000 }),
})

/** Judges invalid fields again while a person corrects them, until the server responds. */
function useRejudgedFields(): void {
  const words = useWords()
  const [fields] = useState(() => rejudgeFields(words))
  const submitting = useNavigation().formData !== undefined
  useEffect(() => fields.start(), [fields])
  // Resets before the browser paints the response, and before a form focuses its first invalid field.
  useLayoutEffect(() => {
    if (!submitting) fields.reset()
  }, [fields, submitting])
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
  const person = useRouteLoaderData<RootData>('root')?.viewer?.id
  useEffect(() => {
    if (!person) return
    const report = () => store.add({ tone: 'info', text: notices.typingBack })
    if (restoreUnsavedInput(person, pathname + search)) report()
    void continueDrafts(person).then(({ saved, restored }) => {
      if (saved) void revalidate()
      if (restored) report()
    })
  }, [person, pathname, search, store, notices, revalidate])
  useEffect(() => (person ? sendWhenReachable(person) : undefined), [person])
}
