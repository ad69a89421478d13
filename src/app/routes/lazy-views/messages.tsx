import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { noticeWords } from '#domain/words/en/notices.ts'
import { FlashActionForm } from '#screens/shell/flash-action.tsx'
import type { Flash } from '#screens/shell/flash-message.tsx'
import { NewVersion } from '#screens/shell/new-version.tsx'
import { provideWords, useWords } from '#screens/words.ts'
import { createToastStore, type NewToast, type ToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { isOutdated } from '../../browser/build-info/outdated.ts'
import { onNewVersion } from '../../browser/build-info/watch-build.ts'
import { bringTypingBack } from '../../browser/session-monitor/unsaved-input.ts'
import { useFocusOfPage } from '../../browser/navigation/route-focus.ts'
import type { loader } from '../root/server.ts'

provideWords({ notices: noticeWords })

/**
 * Shows the flash message of each page as a toast, and offers a newer version of the app.
 */
export function Messages({ flash }: { flash: Flash | null }) {
  const { shell } = useWords()
  const [store] = useState(createToastStore)
  useEffect(() => {
    if (flash) store.add(toastOf(flash))
  }, [flash, store])
  useUnsavedInput(store)
  useFocusOfPage()
  const outdated = useSyncExternalStore(onNewVersion, isOutdated, () => false)
  return (
    <>
      <NewVersion offered={outdated} place={useLocation()} />
      <Toaster store={store} label={shell.messages} closeLabel={shell.dismiss} />
    </>
  )
}

/** A toast with an action stays until the action expires. */
const toastOf = ({ act, about, ...flash }: Flash): NewToast => ({
  ...flash,
  ...(about && { id: about }),
  ...(act && { action: <FlashActionForm act={act} />, duration: act.seconds * 1000 }),
})

/** Restores the input that was unsaved when the session ended, once its author is on that page again. */
function useUnsavedInput(store: ToastStore): void {
  const { notices } = useWords()
  const { pathname, search } = useLocation()
  const person = useRouteLoaderData<typeof loader>('root')?.viewer?.id
  useEffect(() => {
    if (person && bringTypingBack(person, pathname + search)) store.add({ tone: 'info', text: notices.typingBack })
  }, [person, pathname, search, store, notices])
}
