/** What was being typed on a page that had to be left, for whoever typed it, in this tab. */
type Kept = { person: string; path: string; until: number; fields: KeptField[] }
/**
 * `form`: what the form is (see `identityOf`). `seen`: of a form whose text is a draft, its own id and the drafts it began
 * with. `front`: of several composers in one place, it was the one in sight.
 */
type KeptField = { form: string; name: string; value: string; seen?: string; front?: boolean }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const key = 'trackquery-typing'
/** As long as the page itself is remembered (session/remembered-page.ts). */
const lifeMs = 600_000

const typed = 'form[method="post"] :is(textarea, select, input:is([type="text"], [type="email"], [type="url"]))'

const isChanged = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue

/** Hidden fields that another load of the page fills otherwise for the same form. */
const ofOneLoad = new Set(['clientId', 'began', 'seen', 'anyway', 'rowVersion', 'sealed', 'files[]'])

/**
 * What a form is for, the same on every load of its page: which composer, which act, about which thing. Not where it
 * stands: forms come and go above it, and what was typed for colleagues would stand in what a requester is sent.
 */
function identityOf(form: HTMLFormElement | null): string {
  const about = [...(form?.elements ?? [])].flatMap((field) =>
    field instanceof HTMLInputElement && field.type === 'hidden' && !ofOneLoad.has(field.name)
      ? [[field.name, field.value]]
      : [],
  )
  return JSON.stringify([form?.dataset['composer'], form?.getAttribute('action'), about])
}

/** The radio that brings a composer to the front, where there are several in one place. */
const choiceOf = (form: HTMLFormElement | null) =>
  document.querySelector<HTMLInputElement>(`input[name="compose"][value="${form?.dataset['composer']}"]`)

const hidden = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
const seenBy = (form: HTMLFormElement | null) =>
  form?.dataset['composer'] && `${hidden(form, 'clientId')?.value} ${hidden(form, 'began')?.value ?? ''}`

/** Keeps what has been typed and not sent, before the page is left without having been asked. */
export function keepTyping(person: string, path: string): void {
  const fields = [...document.querySelectorAll<Field>(typed)]
    .filter((field) => field.name && isChanged(field))
    .map(
      ({ form, name, value }): KeptField => ({
        form: identityOf(form),
        name,
        value,
        seen: seenBy(form),
        front: choiceOf(form)?.checked,
      }),
    )
  if (fields.length === 0) return
  store({ person, path, until: Date.now() + lifeMs, fields })
}

function store(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Where nothing can be kept there is nothing to bring back.
  }
}

/**
 * Puts it back once its author is on that page again. What has no place there now waits for one as long as it is
 * remembered. Somebody else finds nothing, and nothing is left for anybody after them.
 * @returns whether anything came back
 */
export function bringTypingBack(person: string, path: string): boolean {
  const kept = readKept()
  if (!kept) return false
  const own = kept.person === person && kept.until > Date.now()
  if (own && kept.path !== path) return false
  sessionStorage.removeItem(key)
  if (!own) return false
  const placeless = kept.fields.filter((field) => !fill(field))
  if (placeless.length > 0) store({ ...kept, fields: placeless })
  return placeless.length < kept.fields.length
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** The page may have been built anew meanwhile: a field of that name in the same form that nobody has touched is the one. */
function fill({ form, name, value, seen, front }: KeptField): boolean {
  const field = [...document.querySelectorAll<Field>(typed)].find(
    (field) => field.name === name && !isChanged(field) && identityOf(field.form) === form,
  )
  if (!field) return false
  const began = hidden(field.form, 'began')
  if (began && seen) put(began, onlySeen(began.value, seen.split(' ')))
  put(field, value)
  if (front) choiceOf(field.form)?.click()
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
