import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { notices } from '#domain/words/en/notices.ts'
import type { Flash } from '#screens/shell/flash-line.tsx'
import { provideWords, useWords } from '#screens/words.tsx'
import { createToastStore, type ToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { bringTypingBack } from '../live-session/kept-typing.ts'
import type { loader } from '../routes/root/server.ts'

provideWords({ notices })

/** Raises each message that comes with a page, and shows those that were raised. */
export function Messages({ flash }: { flash: Flash | null }) {
  const { shell } = useWords()
  const [store] = useState(createToastStore)
  useEffect(() => {
    if (flash) store.add(flash)
  }, [flash, store])
  useKeptTyping(store)
  return <Toaster store={store} label={shell.messages} closeLabel={shell.dismiss} />
}

/** Brings back what was being typed when the session ended, once its author is on that page again, and says so. */
function useKeptTyping(store: ToastStore): void {
  const { notices } = useWords()
  const { pathname, search } = useLocation()
  const person = useRouteLoaderData<typeof loader>('root')?.viewer?.id
  useEffect(() => {
    if (person && bringTypingBack(person, pathname + search)) store.add({ tone: 'info', text: notices.typingBack })
  }, [person, pathname, search, store, notices])
}
