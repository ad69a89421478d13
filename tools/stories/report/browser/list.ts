import type { Difference, DifferenceKind } from '../../differences.ts'
import { componentOf, pictureName } from '../../picture-names.ts'
import { isAcceptable } from './accept-command.ts'
import { byId, formValue, make } from './dom.ts'

/** What the list is narrowed to. An empty text narrows nothing. */
export type ListFilter = { text: string; kind: string; component: string; view: string }

/** The kinds in words, in the order of the list of kinds. */
export const kindWords: Record<DifferenceKind, string> = {
  changed: 'Changed',
  new: 'New',
  missing: 'Missing',
  unstable: 'Unstable',
}

/** The differences that pass a filter. */
export function applyFilter(differences: readonly Difference[], filter: ListFilter): Difference[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return differences.filter((difference) => {
    const { kind, view, title, name } = difference
    const text = `${title} ${name} ${pictureName(difference)}`.toLowerCase()
    return (
      (!filter.kind || kind === filter.kind) &&
      (!filter.component || componentOf(difference) === filter.component) &&
      (!filter.view || view === filter.view) &&
      words.every((word) => text.includes(word))
    )
  })
}

const filters = byId('filters', HTMLFormElement)

/** The filter as the form has it. */
export function readFilter(): ListFilter {
  const value = (name: string) => formValue(filters, name)
  return { text: value('text'), kind: value('kind'), component: value('component'), view: value('view') }
}

/** Fills a select with the values that occur, each with its count. */
function fillSelect(name: string, counts: ReadonlyMap<string, { label: string; count: number }>): void {
  const select = filters.elements.namedItem(name)
  if (!(select instanceof HTMLSelectElement)) throw new Error(`The filters have no select ${name}.`)
  const options = [...counts].map(([value, { label, count }]) =>
    make('option', { value, textContent: `${label} (${count})` }),
  )
  select.replaceChildren(make('option', { value: '', textContent: 'All' }), ...options)
}

function countBy(differences: readonly Difference[], keyOf: (one: Difference) => [value: string, label: string]) {
  const counts = new Map<string, { label: string; count: number }>()
  for (const [value, label] of differences.map(keyOf).sort(([, one], [, other]) => one.localeCompare(other))) {
    counts.set(value, { label, count: (counts.get(value)?.count ?? 0) + 1 })
  }
  return counts
}

/** Fills the filters with what occurs in the report. */
export function fillFilters(differences: readonly Difference[]): void {
  fillSelect(
    'kind',
    countBy(differences, ({ kind }) => [kind, kindWords[kind]]),
  )
  fillSelect(
    'component',
    countBy(differences, (difference) => [componentOf(difference), difference.title]),
  )
  fillSelect(
    'view',
    countBy(differences, ({ view }) => [view, view]),
  )
}

/** The title of a component. Pictures without a story have none. */
const titleOf = (component: string, pictures: readonly Difference[]): string =>
  pictures.find(({ kind }) => kind !== 'missing')?.title ?? component

function item(difference: Difference, accepted: ReadonlySet<string>): HTMLElement {
  const { kind, name, view } = difference
  const picture = pictureName(difference)
  const isAccepted = accepted.has(picture)
  const tick = make('span', { className: isAccepted ? 'tick' : '' })
  if (isAccepted) {
    tick.setAttribute('role', 'img')
    tick.setAttribute('aria-label', 'accepted')
  }
  const text = make('span', {}, name, make('small', {}, view))
  const mark = make('span', { className: `kind ${kind}` }, kindWords[kind])
  return make('li', {}, make('a', { href: `#${picture}` }, text, mark, tick))
}

const list = byId('list', HTMLElement)

/** Draws the list by component. Each has a button that accepts all of its pictures that are shown. */
export function drawList(
  shown: readonly Difference[],
  accepted: ReadonlySet<string>,
  onAccept: (pictures: Difference[]) => void,
): void {
  const focused =
    document.activeElement instanceof HTMLButtonElement ? document.activeElement.dataset['component'] : null
  const sections = [...Map.groupBy(shown, componentOf)].map(([component, pictures]) => {
    const title = titleOf(component, pictures)
    const acceptable = pictures.filter(isAcceptable)
    const button = make('button', {
      type: 'button',
      textContent: `Accept ${acceptable.length}`,
      disabled: acceptable.every((one) => accepted.has(pictureName(one))),
    })
    button.dataset['component'] = component
    button.setAttribute('aria-label', `Accept ${acceptable.length} of ${title}`)
    button.addEventListener('click', () => onAccept(acceptable))
    const heading = make('h2', {}, `${title} `, make('span', { className: 'none' }, String(pictures.length)))
    const row = make('div', { className: 'row' }, heading, button)
    return make('section', {}, row, make('ul', {}, ...pictures.map((one) => item(one, accepted))))
  })
  list.replaceChildren(
    ...(sections.length > 0 ? sections : [make('p', { className: 'empty' }, 'Nothing fits these filters.')]),
  )
  // A disabled button cannot keep the focus: the first picture of its component takes it.
  if (focused)
    list
      .querySelector<HTMLElement>(`[data-component="${CSS.escape(focused)}"]`)
      ?.closest('section')
      ?.querySelector('a')
      ?.focus()
}

/** Marks the picture that is shown, and brings its line into sight. */
export function markCurrent(picture: string): void {
  for (const link of list.querySelectorAll('a')) {
    const isCurrent = link.getAttribute('href') === `#${picture}`
    if (isCurrent) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
    if (isCurrent) link.scrollIntoView({ block: 'nearest' })
  }
}
