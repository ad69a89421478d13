import { StatusLine } from '#ui/status-line/status-line.tsx'
import { FlashActionForm, type FlashAction } from './flash-action.tsx'

export type FlashTone = 'success' | 'info' | 'warning' | 'danger'

/** What the last act has to say after its redirect. */
export type Flash = {
  tone: FlashTone
  text: string
  /** What it is about: a later message about the same takes its place. */
  about?: string
  /** What can be done about it while it is shown. */
  act?: FlashAction
}

/** What the last act led to, as a line of the page; nothing when there is nothing to say. */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null
  return (
    <StatusLine tone={flash.tone} actions={flash.act && <FlashActionForm act={flash.act} />}>
      {flash.text}
    </StatusLine>
  )
}
