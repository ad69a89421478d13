import { useEffect, useState } from 'react'
import type { Flash } from '#screens/shell/flash-line.tsx'
import { useWords } from '#screens/words.tsx'
import { createToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'

/** Raises each message that comes with a page, and shows those that were raised. */
export function Messages({ flash }: { flash: Flash | null }) {
  const { shell } = useWords()
  const [store] = useState(createToastStore)
  useEffect(() => {
    if (flash) store.add(flash)
  }, [flash, store])
  return <Toaster store={store} label={shell.messages} closeLabel={shell.dismiss} />
}
