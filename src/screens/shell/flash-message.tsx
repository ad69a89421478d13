import { StatusLine } from '#ui/status-line/status-line.tsx'
import { FlashActionForm, type FlashAction } from './flash-action.tsx'

export type FlashTone = 'success' | 'info' | 'warning' | 'danger'

/** A message about the last action, shown after its redirect. */
export type Flash = {
  tone: FlashTone
  text: string
  /** Subject: a later message about the same subject replaces it. */
  about?: string
  /** Button shown with the message. */
  act?: FlashAction
}

/** The flash message as a status line of the page. */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null
  return (
    <StatusLine tone={flash.tone} actions={flash.act && <FlashActionForm act={flash.act} />}>
      {flash.text}
    </StatusLine>
  )
}
