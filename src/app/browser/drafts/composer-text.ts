import { setNativeValue } from '#ui/field/set-native-value.ts'
import type { OpenComposer } from '#screens/track-query/compose/composer-host.ts'
import type { DraftContent } from './draft-saver.ts'

/** The fields of a composer that a draft holds. Chosen files and other choices are not saved. */
const savedFields = new Set(['queryId', 'clientId', 'draftVersion', 'followUpOf', 'subject', 'body', 'files[]'])

/** @returns what a composer holds, as it is posted; null if the form has no id */
export function readDraft({ kind, form }: OpenComposer, author: string): DraftContent | null {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => savedFields.has(field[0]) && typeof field[1] === 'string',
  )
  const clientId = fields.find(([name]) => name === 'clientId')?.[1]
  // The request may be sent after somebody else has signed in here.
  fields.push(['author', author])
  return clientId ? { kind, clientId, address: `/draft${location.search}`, fields } : null
}

/** Whether somebody has typed into a composer. */
export const isEdited = ({ form }: OpenComposer): boolean =>
  [...form.elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) &&
      field.value !== field.defaultValue,
  )

/** @returns the value of a draft's field; empty if it has none */
export const fieldOf = ({ fields }: DraftContent, name: string): string =>
  fields.find((field) => field[0] === name)?.[1] ?? ''

/** Whether a draft has no words. */
export const isBlank = (draft: DraftContent): boolean =>
  ['subject', 'body'].every((name) => fieldOf(draft, name).trim() === '')

/** Whether two drafts have the same words and follow up the same query. */
export const isSameText = (one: DraftContent, other: DraftContent): boolean =>
  ['subject', 'body', 'followUpOf'].every((name) => fieldOf(one, name) === fieldOf(other, name))

/** @returns where a draft belongs: its kind with its query, or with the company of a new query */
export const placeOf = (draft: DraftContent): string =>
  JSON.stringify([draft.kind, draft.kind === 'query' ? companyOf(draft) : fieldOf(draft, 'queryId')])

/** Whether two drafts are of one kind and about the same query, or both about a new query of the same company. */
export const isSamePlace = (one: DraftContent, other: DraftContent): boolean => placeOf(one) === placeOf(other)

const companyOf = ({ address }: DraftContent): string | null =>
  new URLSearchParams(address.slice(address.indexOf('?'))).get('company')

/** @returns the draft with the uploaded files of another one besides its own */
export function withFilesOf(draft: DraftContent, other: DraftContent): DraftContent {
  const isOwn = (id: string) => draft.fields.some(([name, value]) => name === 'files[]' && value === id)
  const added = other.fields.filter(([name, id]) => name === 'files[]' && !isOwn(id))
  return { ...draft, fields: [...draft.fields, ...added] }
}

/** @returns the page on which a draft was written */
export const pageOf = ({ address }: DraftContent): string => address.replace('/draft', '/trackQuery')

/** Writes a draft into a composer like typed text, and shows that composer where there are several. */
export function writeDraft({ form, choice }: OpenComposer, draft: DraftContent): void {
  const write = (name: string, value: string) => {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) setNativeValue(field, value)
  }
  // The author has not seen drafts that were stored since this version. The next save must report them as a conflict.
  write('draftVersion', fieldOf(draft, 'draftVersion') || '0')
  // A page that was opened to follow up a query does so with any text.
  if (!new URLSearchParams(location.search).has('followUpOf')) write('followUpOf', fieldOf(draft, 'followUpOf'))
  write('subject', fieldOf(draft, 'subject'))
  write('body', fieldOf(draft, 'body'))
  choice?.current?.click()
}
