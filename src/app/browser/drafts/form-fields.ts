import { setNativeValue } from '#ui/field/set-native-value.ts'
import type { DraftKind } from '#domain/query.ts'
import type { OpenComposer } from '#screens/track-query/compose/composer-host.ts'
import { composerAround } from '../open-composers.ts'
import { fieldOf, type DraftContent, type FormContent } from './draft-content.ts'
import { keptForms } from './kept-drafts.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

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

/** Writes a draft into a composer like typed text, and shows that composer where there are several. */
export function writeDraft({ form, choice }: OpenComposer, draft: DraftContent): void {
  // The author has not seen drafts that were stored since this version. The next save must report them as a conflict.
  write(form, 'draftVersion', fieldOf(draft, 'draftVersion') || '0')
  // A page that was opened to follow up a query does so with any text.
  if (!new URLSearchParams(location.search).has('followUpOf')) write(form, 'followUpOf', fieldOf(draft, 'followUpOf'))
  write(form, 'subject', fieldOf(draft, 'subject'))
  write(form, 'body', fieldOf(draft, 'body'))
  choice?.current?.click()
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) setNativeValue(field, value)
}

const typedTypes = new Set(['text', 'email', 'url'])

/** The fields of a form that people type into or choose from. */
const typedFields = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (field): field is Field =>
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && typedTypes.has(field.type)),
  )

const isChanged = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue

/** Whether somebody has typed into a composer. */
export const isEdited = ({ form }: OpenComposer): boolean => typedFields(form).some(isChanged)

/** Hidden fields that differ with each load of the page, or change with the text. */
const volatileFields = new Set([
  'clientId',
  'draftVersion',
  'followUpOf',
  'seen',
  'anyway',
  'rowVersion',
  'encryptedForm',
  'files[]',
])

/** Kept beside the typed fields of a composer: what its text is based on, and whether it was shown where there are several. */
const aboutDraft = new Set(['draftVersion', 'followUpOf', 'compose'])

/**
 * What a form is for, the same on every load of its page: page, composer, action and subject. Its position is not used,
 * because other forms may appear above it. Then a note for colleagues could be restored into a reply to the requester.
 */
function purposeOf(form: HTMLFormElement, page: string): string {
  const subject = [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.type === 'hidden' && !volatileFields.has(field.name)
      ? [[field.name, field.value]]
      : [],
  )
  return JSON.stringify([page, composerAround(form)?.kind, form.getAttribute('action'), subject])
}

const formsOfPage = (): HTMLFormElement[] =>
  [...document.forms].filter((form) => form.getAttribute('method') === 'post')

/**
 * Keeps what was typed and not sent, before the page is left without asking.
 * @param page its path and query string
 */
export function keepTyped(author: string, page: string): void {
  for (const form of formsOfPage()) {
    const fields = typedFields(form)
      .filter((field) => field.name && isChanged(field))
      .map(({ name, value }): [string, string] => [name, value])
    if (fields.length === 0) continue
    const composer = composerAround(form)
    const { draftVersion = '0', followUpOf } = Object.fromEntries(new FormData(form)) as Record<string, string>
    if (composer) fields.push(['draftVersion', draftVersion])
    if (followUpOf !== undefined) fields.push(['followUpOf', followUpOf])
    if (composer?.choice?.current?.checked) fields.push(['compose', composer.kind])
    const draft: FormContent = { kind: composer?.kind, clientId: purposeOf(form, page), address: page, fields }
    keptForms().keep({ author, draft, seq: 0 })
  }
}

/**
 * Writes what was kept into the untouched fields of the same forms, once its author is on that page again. What finds no
 * field there waits until it expires. For any other person it is deleted.
 * @returns whether a field was restored
 */
export function restoreTyped(author: string, page: string): boolean {
  const kept = keptForms()
  kept.removeWhere((other) => other.author !== author)
  let isRestored = false
  for (const one of kept.of(author)) {
    const form = formsOfPage().find((form) => purposeOf(form, page) === one.draft.clientId)
    const waiting = form ? restoreInto(form, one.draft) : one.draft.fields
    if (waiting.length === one.draft.fields.length) continue
    isRestored = true
    kept.remove(one.draft.clientId)
    if (waiting.some(([name]) => !aboutDraft.has(name))) kept.keep({ ...one, draft: { ...one.draft, fields: waiting } })
  }
  return isRestored
}

/** @returns the fields that are still to be restored */
function restoreInto(form: HTMLFormElement, draft: FormContent): FormContent['fields'] {
  return draft.fields.filter(([name, value]) => {
    const field = typedFields(form).find((field) => field.name === name && !isChanged(field))
    if (!field || aboutDraft.has(name)) return true
    // The author has not seen drafts that were stored since this version. The next save must report them as a conflict.
    for (const [about, known] of draft.fields) if (aboutDraft.has(about)) write(form, about, known)
    setNativeValue(field, value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    if (fieldOf(draft, 'compose')) composerAround(form)?.choice?.current?.click()
    return false
  })
}

/** Deletes what was kept of a page. */
export function forgetTyped(page: string): void {
  keptForms().removeWhere(({ draft }) => draft.address === page)
}

/**
 * Deletes what was kept of a composer, because the server has its text now.
 * @param draft its kind, and an address with the query string of its page
 */
export function forgetTypedDraft({ kind, address }: { kind: DraftKind; address: string }): void {
  const searchOf = (path: string) => new URL(path, location.origin).search
  keptForms().removeWhere(({ draft }) => draft.kind === kind && searchOf(draft.address) === searchOf(address))
}
