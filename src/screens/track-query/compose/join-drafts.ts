import { limits } from '#domain/limits.ts'
import type { Draft, DraftFile } from '#domain/query.ts'

/** The text of a draft. Only a new query has a subject, and may follow up another one. */
export type DraftText = Pick<Draft, 'subject' | 'body' | 'followUpOf'>
type DraftContent = DraftText & { files: DraftFile[] }

/**
 * Joins the stored draft and what was typed, the stored one first. A stored subject that differs from the typed one
 * becomes the first paragraph. So does a stored reference, because a query follows up only one.
 * @returns null if they exceed the limits of one message together
 */
export function joinDrafts(stored: DraftContent, typed: DraftContent): DraftContent | null {
  const subject = typed.subject.trim() ? typed.subject : stored.subject
  const followUpOf = typed.followUpOf || stored.followUpOf
  const others = [
    stored.followUpOf === followUpOf ? '' : stored.followUpOf,
    stored.subject === subject ? '' : stored.subject,
  ]
  const paragraphs = [...others, stored.body, typed.body]
  const body = paragraphs.filter((text) => text?.trim()).join('\n\n')
  const added = stored.files.filter(({ id }) => typed.files.every((file) => file.id !== id))
  const files = [...typed.files, ...added]
  // As Postgres counts: code points, where `length` counts an emoji twice.
  const isTooLong = Array.from(body).length > limits.body.max || files.length > limits.filesPerMessage
  return isTooLong ? null : { subject, body, followUpOf, files }
}
