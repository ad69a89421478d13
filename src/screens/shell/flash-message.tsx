import type { Flash } from '#domain/flash.ts'
import { StatusLine } from '#ui/status-line/status-line.tsx'
import { FlashActionForm } from './flash-action.tsx'

/** The flash message as a status line of the page. */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null
  return (
    <StatusLine tone={flash.tone} actions={flash.action && <FlashActionForm action={flash.action} />}>
      {flash.text}
    </StatusLine>
  )
}
