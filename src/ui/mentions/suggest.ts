import '@github/text-expander-element'
import { normalize } from '../match/match-words.ts'

/** Somebody whose name can be written out. */
export type Mentionable = {
  name: string
  /** What tells them from others, such as their role. */
  hint?: string
}

type Asked = { people: readonly Mentionable[]; label: string }

/** How many are shown; whoever has more of one name types on. */
const mostShown = 6

/** Those one of whose names begins with what was typed, by name and each name once. */
export function fitting(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = normalize(typed)
  const fits = ({ name }: Mentionable) => {
    const known = normalize(name)
    return known.startsWith(wanted) || known.includes(` ${wanted}`)
  }
  const byName = new Map(people.map((person) => [person.name, person]))
  return [...byName.values()]
    .filter(fits)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, mostShown)
}

const known = new WeakSet<EventTarget>()

/**
 * Lists people under the text that is typed in a frame, once and for as long as it is there.
 * @param asked who can be named just now
 */
export function suggest(frame: HTMLElement, asked: () => Asked): void {
  if (known.has(frame)) return
  known.add(frame)
  frame.addEventListener('text-expander-change', (event) => {
    const { text, provide } = event.detail
    const { people, label } = asked()
    const found = fitting(people, text)
    provide(Promise.resolve({ matched: found.length > 0, fragment: listOf(found, label) }))
  })
  frame.addEventListener('text-expander-value', (event) => {
    event.detail.value = `@${event.detail.item.dataset['name'] ?? ''}`
  })
  // Whoever listens to what is typed is told of this, too.
  frame.addEventListener('text-expander-committed', (event) => {
    event.detail.input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  })
  // The list is tied to the text and put under it right after this.
  let below = 0
  frame.addEventListener('text-expander-activate', () =>
    queueMicrotask(() => {
      const { area, list } = partsOf(frame)
      if (!area || !list) return
      stayTextbox(area)
      mirror(list)
      below = list.getBoundingClientRect().top - area.getBoundingClientRect().top
      place(frame, below)
    }),
  )
  // A page that becomes narrower while people are listed moves the text, and the list with it.
  new ResizeObserver(() => place(frame, below)).observe(frame)
  // What was typed while this was on its way is looked at, too; nothing was typed anew, so nobody else is told.
  frame.querySelector('textarea')?.dispatchEvent(new InputEvent('input'))
}

const partsOf = (frame: HTMLElement) => ({
  area: frame.querySelector('textarea'),
  list: frame.querySelector<HTMLElement>(':scope > [role=listbox]'),
})

/** Several lines of text cannot be a combobox (ARIA in HTML); a text box that controls a list and says which option is active can be. */
function stayTextbox(area: HTMLTextAreaElement): void {
  area.removeAttribute('role')
  area.removeAttribute('aria-expanded')
}

/** Where one writes from right to left, the list ends at the caret that it was put to begin at. */
function mirror(list: HTMLElement): void {
  if (getComputedStyle(list).direction !== 'rtl') return
  list.style.left = `${list.offsetLeft - list.offsetWidth}px`
}

/** As far below the top of the text as it was opened, and within its sides. */
function place(frame: HTMLElement, below: number): void {
  const { area, list } = partsOf(frame)
  if (!area || !list) return
  const { left, right, top } = frame.getBoundingClientRect()
  const at = list.getBoundingClientRect()
  list.style.left = `${Math.max(0, Math.min(at.left, right - at.width) - left)}px`
  list.style.top = `${area.getBoundingClientRect().top - top + below}px`
}

const listLook =
  'absolute z-1 flex w-max max-w-full min-w-48 flex-col rounded-panel bg-surface-raised p-1 text-base text-ink shadow-menu'
const optionLook = [
  'flex min-h-control min-w-0 cursor-pointer flex-wrap items-center gap-x-2 rounded-control px-2 py-1 select-none',
  'hover:bg-surface-hover aria-selected:bg-surface-hover pointer-coarse:min-h-touch forced-colors:aria-selected:outline-2',
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
  shown.append(said(name, 'min-w-0 wrap-anywhere font-medium'), ...(hint ? [said(hint, 'text-sm text-ink-muted')] : []))
  return shown
}

function said(words: string, look: string): HTMLElement {
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
