import { StatusLine } from '#ui/status-line/status-line.tsx'

export type FlashTone = 'success' | 'info' | 'warning' | 'danger'

/** What the last act has to say after its redirect. */
export type Flash = { tone: FlashTone; text: string }

/** What the last act led to, as a line of the page; nothing when there is nothing to say. */
export function FlashLine({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null
  return <StatusLine tone={flash.tone}>{flash.text}</StatusLine>
}
