import type { DraftKind } from '#domain/query.ts'

/** What a form holds at one moment, as it is posted. */
export type FormContent = {
  /** Of a composer. Other forms have none. */
  kind?: DraftKind
  /** Id of the edit session: a composer from its start until its text was sent. Of a form of a page: what it is for. */
  clientId: string
  /** Where it is posted, with the query string of the page it was written on. */
  address: string
  fields: [name: string, value: string][]
}

/** What a composer holds, as its draft is saved. */
export type DraftContent = FormContent & { kind: DraftKind }

type DraftText = { subject: string; body: string; followUpOf?: string }

/** @returns the value of a draft's field; empty if it has none */
export const fieldOf = ({ fields }: FormContent, name: string): string =>
  fields.find((field) => field[0] === name)?.[1] ?? ''

/** @returns the words of a draft, and the query that it follows up */
export const textOf = (draft: DraftContent): Required<DraftText> => ({
  subject: fieldOf(draft, 'subject'),
  body: fieldOf(draft, 'body'),
  followUpOf: fieldOf(draft, 'followUpOf'),
})

/** Whether a draft has no words. */
export const isBlank = (draft: DraftContent): boolean => (textOf(draft).subject + textOf(draft).body).trim() === ''

/** Whether a draft has these words and follows up the same query. */
export const hasText = (draft: DraftContent, { subject, body, followUpOf = '' }: DraftText): boolean => {
  const text = textOf(draft)
  return text.subject === subject && text.body === body && text.followUpOf === followUpOf
}

/** Whether two drafts are of one kind and about the same query, or both about a new query of the same company. */
export const isSamePlace = (one: DraftContent, other: DraftContent): boolean =>
  one.kind === other.kind && subjectOf(one) === subjectOf(other)

/** The query of a message, or the company of a new query. */
const subjectOf = (draft: DraftContent): string | null =>
  draft.kind === 'query'
    ? new URLSearchParams(draft.address.slice(draft.address.indexOf('?'))).get('company')
    : fieldOf(draft, 'queryId')

/** @returns the draft with the uploaded files of another one besides its own */
export function withFilesOf(draft: DraftContent, other: DraftContent): DraftContent {
  const isOwn = (id: string) => draft.fields.some(([name, value]) => name === 'files[]' && value === id)
  const added = other.fields.filter(([name, id]) => name === 'files[]' && !isOwn(id))
  return { ...draft, fields: [...draft.fields, ...added] }
}

/** @returns the page on which a draft was written */
export const pageOf = ({ address }: DraftContent): string => address.replace('/draft', '/trackQuery')

/** More are never needed: each save adds one. */
const maxTexts = 100

/**
 * The texts that the composers of this page held when they were saved.
 * @param kept those that this browser kept for them
 */
export function createHeldTexts(kept: readonly DraftContent[]) {
  let texts = [...kept]
  return {
    add: (draft: DraftContent): void => {
      texts = [...texts, draft].slice(-maxTexts)
    },
    /**
     * Whether a stored draft is an earlier text of the same composer. Then its author has seen it, and a save replaces
     * it. A draft with files never is: the form may not have them.
     */
    has: (draft: DraftContent, stored: DraftText & { files: readonly unknown[] }): boolean =>
      stored.files.length === 0 && texts.some((text) => isSamePlace(text, draft) && hasText(text, stored)),
  }
}
