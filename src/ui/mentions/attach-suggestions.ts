import '@github/text-expander-element'
import { normalize } from '../match/match-words.ts'

/** A person who can be mentioned. */
export type Mentionable = {
  name: string
  /** Distinguishes people, for example by role. */
  hint?: string
}

type SuggestionList = { people: readonly Mentionable[]; label: string }

/** The maximum number of listed people. */
const maxShown = 6

/** The people with a first or last name that starts with the text, each name once. */
function matchingPeople(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = normalize(typed)
  const fits = ({ name }: Mentionable) => {
    const known = normalize(name)
    return known.startsWith(wanted) || known.includes(` ${wanted}`)
  }
  const byName = new Map(people.map((person) => [person.name, person]))
  return [...byName.values()].filter(fits).slice(0, maxShown)
}

const known = new WeakSet<EventTarget>()

/**
 * Lists people below the text area inside the frame. Attaches once, for the lifetime of the frame.
 * @param shownList returns the people who can be mentioned now
 */
export function attachSuggestions(frame: HTMLElement, shownList: () => SuggestionList): void {
  if (known.has(frame)) return
  known.add(frame)
  frame.addEventListener('text-expander-change', (event) => {
    const { text, provide } = event.detail
    const { people, label } = shownList()
    const found = matchingPeople(people, text)
    provide(Promise.resolve({ matched: found.length > 0, fragment: listOf(found, label) }))
  })
  frame.addEventListener('text-expander-value', (event) => {
    event.detail.value = `@${event.detail.item.dataset['name'] ?? ''}`
  })
  // Other listeners of the text area need an input event.
  frame.addEventListener('text-expander-committed', (event) => {
    event.detail.input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  })
  // Called directly after the list was connected to the text area.
  let below = 0
  frame.addEventListener('text-expander-activate', () =>
    queueMicrotask(() => {
      const { area, list } = partsOf(frame)
      if (!area || !list) return
      keepTextboxRole(area)
      mirror(list)
      below = list.getBoundingClientRect().top - area.getBoundingClientRect().top
      place(frame, below)
    }),
  )
  // A narrower page moves the text, and the list must follow.
  new ResizeObserver(() => place(frame, below)).observe(frame)
  // Text that was typed while this module was loading counts, too. The event does not bubble beyond the text area.
  frame.querySelector('textarea')?.dispatchEvent(new InputEvent('input'))
}

const partsOf = (frame: HTMLElement) => ({
  area: frame.querySelector('textarea'),
  list: frame.querySelector<HTMLElement>(':scope > [role=listbox]'),
})

/** A text area cannot have the role combobox (ARIA in HTML). It can control a list and name the active option. */
function keepTextboxRole(area: HTMLTextAreaElement): void {
  area.removeAttribute('role')
  area.removeAttribute('aria-expanded')
}

/** In right-to-left text, the list ends at the caret instead of starting there. */
function mirror(list: HTMLElement): void {
  if (getComputedStyle(list).direction !== 'rtl') return
  list.style.left = `${list.offsetLeft - list.offsetWidth}px`
}

/** Places the list at its first distance from the top of the text area, and within the sides of the frame. */
function place(frame: HTMLElement, below: number): void {
  const { area, list } = partsOf(frame)
  if (!area || !list) return
  const { left, right, top } = frame.getBoundingClientRect()
  const at = list.getBoundingClientRect()
  list.style.left = `${Math.max(0, Math.min(at.left, right - at.width) - left)}px`
  list.style.top = `${area.getBoundingClientRect().top - top + below}px`
}

const listLook = 'absolute z-1 flex w-max max-w-full min-w-48 flex-col overlay-ground p-1'
const optionLook = [
  'menu-line cursor-pointer flex-wrap aria-selected:bg-surface-hover forced-colors:aria-selected:outline-2',
].join(' ')

function listOf(people: readonly Mentionable[], label: string): HTMLElement {
  const shown = document.createElement('ul')
  shown.role = 'listbox'
  shown.ariaLabel = label
  shown.className = listLook
  shown.append(...people.map(optionOf))
  return shown
}

function optionOf({ name, hint }: Mentionable, at: number): HTMLElement {
  const shown = document.createElement('li')
  shown.role = 'option'
  shown.id = `mention-${at}`
  shown.dataset['name'] = name
  shown.className = optionLook
  shown.append(
    textElement(name, 'min-w-0 wrap-anywhere font-medium'),
    ...(hint ? [textElement(hint, 'text-sm text-ink-muted')] : []),
  )
  return shown
}

function textElement(words: string, look: string): HTMLElement {
  const shown = document.createElement('span')
  shown.className = look
  shown.textContent = words
  return shown
}

declare global {
  interface HTMLElementEventMap {
    'text-expander-change': CustomEvent<{
      text: string
      provide: (answer: Promise<{ matched: boolean; fragment: HTMLElement }>) => void
    }>
    'text-expander-value': CustomEvent<{ item: HTMLElement; value: string | null }>
    'text-expander-committed': CustomEvent<{ input: HTMLTextAreaElement }>
    'text-expander-activate': Event
  }
}
