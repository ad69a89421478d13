import { Callout } from '#ui/callout/callout.tsx'

export type FlashTone = 'success' | 'info' | 'warning' | 'danger'

/** What the last act has to say after its redirect. */
export type Flash = { tone: FlashTone; text: string }

/** What the last act led to, as a line of the page; nothing when there is nothing to say. */
export function FlashLine({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null
  return (
    <Callout role="status" tone={flash.tone}>
      {flash.text}
    </Callout>
  )
}
