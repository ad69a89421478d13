import { limits } from '#domain/limits.ts'
import type { Draft, DraftFile } from '#domain/query.ts'

/** The text of a draft. Only a new query has a subject. */
export type DraftText = Pick<Draft, 'subject' | 'body'>
type DraftContent = DraftText & { files: DraftFile[] }

/**
 * Joins the stored draft and what was typed, the stored one first. A stored subject that differs from the typed one
 * becomes the first paragraph.
 * @returns null if they exceed the limits of one message together
 */
export function joinDrafts(stored: DraftContent, typed: DraftContent): DraftContent | null {
  const subject = typed.subject.trim() ? typed.subject : stored.subject
  const paragraphs = [stored.subject === subject ? '' : stored.subject, stored.body, typed.body]
  const body = paragraphs.filter((text) => text.trim()).join('\n\n')
  const added = stored.files.filter(({ id }) => typed.files.every((file) => file.id !== id))
  const files = [...typed.files, ...added]
  // As Postgres counts: code points, where `length` counts an emoji twice.
  const isTooLong = Array.from(body).length > limits.body.max || files.length > limits.filesPerMessage
  return isTooLong ? null : { subject, body, files }
}
