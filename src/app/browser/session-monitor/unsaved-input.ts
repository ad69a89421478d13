import { setNativeValue } from '#ui/field/set-native-value.ts'
import type { DraftKind } from '#domain/query.ts'
import { composerAround as composerOf } from '../open-composers.ts'

/** What was typed on a page that had to be left, for its author, in this tab. `until` is in ms. */
type UnsavedInput = { person: string; path: string; until: number; fields: UnsavedField[] }
/**
 * `form`: what the form is for, see `identityOf`. `draftVersion`: of a composer, the stored version that its author
 * has seen. `followUpOf`: the query that the text follows up, empty for none. `selected`: of several composers in one
 * place, this one was shown.
 */
type UnsavedField = {
  form: string
  name: string
  value: string
  draftVersion?: string
  followUpOf?: string
  selected?: boolean
}
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const storageKey = 'trackquery-typing'
/** As long as the server remembers the page to return to after a sign-in. */
const lifetimeMs = 600_000

const typedFields = 'form[method="post"] :is(textarea, select, input:is([type="text"], [type="email"], [type="url"]))'

const isChanged = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue

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

/**
 * What a form is for, the same on every load of its page: composer, action and subject. Its position is not used,
 * because other forms may appear above it. Then a note for colleagues could be restored into a reply to the requester.
 */
function identityOf(form: HTMLFormElement | null): string {
  const subject = [...(form?.elements ?? [])].flatMap((field) =>
    field instanceof HTMLInputElement && field.type === 'hidden' && !volatileFields.has(field.name)
      ? [[field.name, field.value]]
      : [],
  )
  return JSON.stringify([composerOf(form)?.kind, form?.getAttribute('action'), subject])
}

/** The kind of the composer that `identityOf` describes; null for another form. */
const kindOf = (identity: string): DraftKind | null => (JSON.parse(identity) as [DraftKind | null])[0]

/** The radio button that shows a composer, where there are several in one place. */
const composerRadio = (form: HTMLFormElement | null) =>
  document.querySelector<HTMLInputElement>(`input[name="compose"][value="${composerOf(form)?.kind}"]`)

const hiddenField = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
const draftVersionOf = (form: HTMLFormElement | null) =>
  composerOf(form) && (hiddenField(form, 'draftVersion')?.value ?? '0')

/** Saves what was typed and not sent, before the page is left without asking. */
export function saveUnsavedInput(person: string, path: string): void {
  storeUnsavedInput(readUnsavedInput(person, path))
}

/** What is typed on this page and not sent. */
function readUnsavedInput(person: string, path: string): UnsavedInput {
  const fields = [...document.querySelectorAll<Field>(typedFields)]
    .filter((field) => field.name && isChanged(field))
    .map(
      ({ form, name, value }): UnsavedField => ({
        form: identityOf(form),
        name,
        value,
        draftVersion: draftVersionOf(form),
        followUpOf: hiddenField(form, 'followUpOf')?.value,
        selected: composerRadio(form)?.checked,
      }),
    )
  return { person, path, until: Date.now() + lifetimeMs, fields }
}

function storeUnsavedInput(input: UnsavedInput): void {
  if (input.fields.length === 0) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(input))
  } catch {
    // Without storage nothing can be restored.
  }
}

/**
 * Restores the input once its author is on that page again. Fields without a form there wait until they expire. For any
 * other user the saved input is deleted.
 * @returns whether a field was restored
 */
export function restoreUnsavedInput(person: string, path: string): boolean {
  const saved = readSaved()
  if (!saved) return false
  const isOwn = saved.person === person && saved.until > Date.now()
  if (isOwn && saved.path !== path) return false
  sessionStorage.removeItem(storageKey)
  if (!isOwn) return false
  const waiting = saved.fields.filter((field) => !restoreField(field))
  storeUnsavedInput({ ...saved, fields: waiting })
  return waiting.length < saved.fields.length
}

/** Deletes what was saved for this page. */
export function forgetUnsavedInput(path: string): void {
  if (readSaved()?.path === path) sessionStorage.removeItem(storageKey)
}

/**
 * Deletes what was saved of a composer, because the server has its text now.
 * @param draft its kind, and an address with the query string of its page
 */
export function forgetUnsavedComposer({ kind, address }: { kind: DraftKind; address: string }): void {
  const saved = readSaved()
  if (!saved || new URL(saved.path, location.origin).search !== new URL(address, location.origin).search) return
  sessionStorage.removeItem(storageKey)
  storeUnsavedInput({ ...saved, fields: saved.fields.filter(({ form }) => kindOf(form) !== kind) })
}

function readSaved(): UnsavedInput | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as UnsavedInput | null
  } catch {
    return null
  }
}

/** Restores into the untouched field of that name in the same form, which may be another element by now. */
function restoreField({ form, name, value, draftVersion, followUpOf, selected }: UnsavedField): boolean {
  const field = [...document.querySelectorAll<Field>(typedFields)].find(
    (field) => field.name === name && !isChanged(field) && identityOf(field.form) === form,
  )
  if (!field) return false
  const version = hiddenField(field.form, 'draftVersion')
  // The author has not seen drafts that were stored since this version. The next save must report them as a conflict.
  if (version && draftVersion) setNativeValue(version, draftVersion)
  const reference = hiddenField(field.form, 'followUpOf')
  if (reference && followUpOf !== undefined) setNativeValue(reference, followUpOf)
  setNativeValue(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (selected) composerRadio(field.form)?.click()
  return true
}
