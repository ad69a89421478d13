/** What was being typed on a page that had to be left, for whoever typed it, in this tab. */
type Kept = { person: string; path: string; until: number; fields: KeptField[] }
/** `seen`: of a form whose text is a draft, its own id and the drafts it began with. */
type KeptField = { form: number; name: string; value: string; seen?: string }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const key = 'trackquery-typing'
/** As long as the page itself is remembered (session/remembered-page.ts). */
const lifeMs = 600_000

const typed = 'form[method="post"] :is(textarea, select, input:is([type="text"], [type="email"], [type="url"]))'

const isChanged = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue

const formsOf = (page: Document) => [...page.forms]

const hidden = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
const seenBy = (form: HTMLFormElement | null) =>
  form?.dataset['composer'] && `${hidden(form, 'clientId')?.value} ${hidden(form, 'began')?.value ?? ''}`

/** Keeps what has been typed and not sent, before the page is left without having been asked. */
export function keepTyping(person: string, path: string): void {
  const forms = formsOf(document)
  const fields = [...document.querySelectorAll<Field>(typed)]
    .filter((field) => field.name && isChanged(field))
    .map(
      ({ form, name, value }): KeptField => ({
        form: form ? forms.indexOf(form) : -1,
        name,
        value,
        seen: seenBy(form),
      }),
    )
  if (fields.length === 0) return
  const kept: Kept = { person, path, until: Date.now() + lifeMs, fields }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Where nothing can be kept there is nothing to bring back.
  }
}

/**
 * Puts it back once its author is on that page again. Somebody else finds nothing, and nothing is left for anybody
 * after them.
 * @returns whether anything came back
 */
export function bringTypingBack(person: string, path: string): boolean {
  const kept = readKept()
  if (!kept) return false
  const own = kept.person === person && kept.until > Date.now()
  if (own && kept.path !== path) return false
  sessionStorage.removeItem(key)
  return own && kept.fields.filter(fill).length > 0
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** The page may have been built anew meanwhile: a field of that name that nobody has touched is the one. */
function fill({ form, name, value, seen }: KeptField): boolean {
  const same = [...document.querySelectorAll<Field>(typed)].filter((field) => field.name === name && !isChanged(field))
  const forms = formsOf(document)
  const field = same.find((field) => field.form !== null && forms.indexOf(field.form) === form) ?? same[0]
  if (!field) return false
  const began = hidden(field.form, 'began')
  if (began && seen) put(began, onlySeen(began.value, seen.split(' ')))
  put(field, value)
  return true
}

/**
 * The drafts that the page began with as it is now, less those that whoever typed had not seen: their text is not in what
 * is put back, so they stay.
 */
const onlySeen = (began: string, seen: string[]): string =>
  began
    .split(' ')
    .filter((draft) => seen.some((known) => known === draft || draft.startsWith(`${known}:`)))
    .join(' ')

function put(field: Field, value: string): void {
  // Past React's own property, so that a controlled field hears of it too.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
