import { useState } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyIcon } from '#ui/icon/icon.tsx'

export type CopyButtonProps = {
  /** What is copied. */
  text: string
  /** The text of the button. */
  label: string
  /** The text of the button once the text is copied. */
  copiedLabel: string
}

/** A button that copies a text which the page also shows, because copying needs JavaScript and a secure connection. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  if (!useHydrated() || !('clipboard' in navigator)) return null
  // The browser may refuse. The button then keeps its text, and the shown text can be selected.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Button icon={<CopyIcon size="sm" />} onClick={() => void copy()} aria-live="polite">
      {copied ? copiedLabel : label}
    </Button>
  )
}
