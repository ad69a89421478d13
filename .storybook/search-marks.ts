/** The name of the highlight that brand.ts styles. */
const mark = 'library-search'

/**
 * Where a text contains what was searched: the whole of it, else each of its words. Letters that are only scattered over
 * the text do not count.
 * @returns the start and the end of each match, in order
 */
export function wholeMatches(text: string, searched: string): [start: number, end: number][] {
  const lower = text.toLowerCase()
  const whole = searched.trim().toLowerCase()
  if (!whole) return []
  const parts = lower.includes(whole) ? [whole] : whole.split(/\s+/)
  const found: [number, number][] = []
  for (const part of parts) {
    for (let at = lower.indexOf(part); at >= 0; at = lower.indexOf(part, at + part.length))
      found.push([at, at + part.length])
  }
  return found.toSorted(([one], [other]) => one - other)
}

/** The node and the offset in it of a character of an element's text. */
function placeOf(nodes: readonly Text[], index: number): [Text, number] | undefined {
  let before = 0
  for (const node of nodes) {
    if (index <= before + node.length) return [node, index - before]
    before += node.length
  }
  return undefined
}

/** The text nodes of an element in order. */
function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

function rangesIn(element: Element, searched: string): Range[] {
  const nodes = textsIn(element)
  return wholeMatches(element.textContent, searched).flatMap(([start, end]) => {
    const [from, to] = [placeOf(nodes, start), placeOf(nodes, end)]
    if (!from || !to) return []
    const range = new Range()
    range.setStart(...from)
    range.setEnd(...to)
    return [range]
  })
}

/**
 * Marks whole matches in the results of the sidebar's search. Storybook itself marks every letter that its fuzzy search
 * has compared, and has no setting for that. Only highlights are set: the elements of the results belong to React.
 */
export function markSearchResults(): void {
  if (!('highlights' in CSS)) return
  const update = () => {
    const field = document.querySelector<HTMLInputElement>('#storybook-explorer-searchfield')
    // The name of a result, and each part of its path.
    const texts = document.querySelectorAll('.search-result-item--label > * > *')
    const ranges = field ? [...texts].flatMap((element) => rangesIn(element, field.value)) : []
    CSS.highlights.set(mark, new Highlight(...ranges))
  }
  new MutationObserver(update).observe(document.body, { subtree: true, childList: true, characterData: true })
}
