import { useEffect, useState } from 'react'
import type { Flash } from '#screens/shell/flash-line.tsx'
import { useWords } from '#screens/words.tsx'
import { createToastStore, type ToastTone } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'

const tones: Record<Flash['tone'], ToastTone> = {
  success: 'success',
  info: 'neutral',
  warning: 'neutral',
  danger: 'danger',
}

/** Raises each message that comes with a page, and shows those that were raised. */
export function Messages({ flash }: { flash: Flash | null }) {
  const { shell } = useWords()
  const [store] = useState(createToastStore)
  useEffect(() => {
    if (flash) store.add({ text: flash.text, tone: tones[flash.tone] })
  }, [flash, store])
  return <Toaster store={store} label={shell.messages} closeLabel={shell.dismiss} />
}
