/** The id of a heading, and its distance in px below the place to which a link scrolls it. */
export type Place = { id: string; distance: number }

/** How far a page is scrolled, how far it can be, and the height of the window: all in px. */
export type Scroll = { at: number; end: number; height: number }

/** Where a person reads: the share of the window above that line. A section whose heading is above it has begun. */
const readingLine = 1 / 4

/**
 * How far below the place of linked headings a heading counts as reached, in px. It is the reading line, and grows up to the
 * height of the window on the last part of the page, whose headings cannot be scrolled to that line.
 */
function reach({ at, end, height }: Scroll): number {
  const lastPart = Math.min(height, end)
  if (lastPart <= 0) return 0
  const passed = Math.max(0, 1 - (end - at) / lastPart)
  return height * (readingLine + (1 - readingLine) * passed)
}

/**
 * Finds the heading under which a person reads.
 * @param places the headings in their order
 * @returns its id; of headings side by side the first one, and before the first heading that heading
 */
export function currentHeading(places: readonly Place[], scroll: Scroll): string | undefined {
  const limit = reach(scroll)
  const current = places.findLast(({ distance }) => distance <= limit) ?? places[0]
  return places.find(({ distance }) => distance === current?.distance)?.id
}
