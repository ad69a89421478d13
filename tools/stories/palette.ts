import type { Pixels } from './pixels.ts'
import type { IndexedImage } from './png.ts'

/** How far a color may be from its place in the palette, for each of red, green and blue. */
export const mostShift = 16

/** A run of equal pixels of this length, in px, belongs to a line. Strokes of letters are shorter. */
const lineLength = 24

/** A color is that of an area if at least this many of its pixels, and this share of them, are inside of areas. */
const areaSize = 48
const areaShare = 0.3

const largestPalette = 256

/**
 * How often a color occurs, how many of its pixels are inside of an area (equal to those at the left and above), and
 * the longest run of it in a row or a column.
 */
type Use = { count: number; inside: number; longest: number }

/** The colors of an image as 0xRRGGBB, one for each pixel. */
function colorsOf({ data, width, height }: Pixels): Uint32Array {
  const colors = new Uint32Array(width * height)
  for (let at = 0, from = 0; at < colors.length; at += 1, from += 3) colors[at] = data.readUIntBE(from, 3)
  return colors
}

function usesOf(colors: Uint32Array, width: number): Map<number, Use> {
  const uses = new Map<number, Use>()
  const down = new Uint32Array(width)
  let across = 0
  for (let at = 0; at < colors.length; at += 1) {
    const color = colors[at] ?? 0
    const column = at % width
    across = column > 0 && color === colors[at - 1] ? across + 1 : 1
    const below = at >= width && color === colors[at - width] ? (down[column] ?? 0) + 1 : 1
    down[column] = below
    const use = uses.get(color) ?? { count: 0, inside: 0, longest: 0 }
    use.count += 1
    if (across > 1 && below > 1 && color === colors[at - width - 1]) use.inside += 1
    use.longest = Math.max(use.longest, across, below)
    uses.set(color, use)
  }
  return uses
}

const part = (color: number, shift: number) => (color >> shift) & 0xff

/** The largest difference of two colors in red, green or blue. */
const distance = (one: number, other: number): number =>
  Math.max(
    Math.abs(part(one, 16) - part(other, 16)),
    Math.abs(part(one, 8) - part(other, 8)),
    Math.abs(part(one, 0) - part(other, 0)),
  )

/** The place of the nearest color of a palette, and how far it is. */
function nearest(palette: readonly number[], color: number): { at: number; far: number } {
  let found = { at: 0, far: Number.POSITIVE_INFINITY }
  for (const [at, one] of palette.entries()) {
    const far = distance(one, color)
    if (far < found.far) found = { at, far }
  }
  return found
}

const isOfArea = ({ count, inside, longest }: Use): boolean =>
  longest >= lineLength || (inside >= areaSize && inside >= areaShare * count)

/**
 * Reduces an image to a palette for people. Areas and lines keep their exact colors. The many shades at the edges of letters
 * take most of a file's bytes, and are merged with colors that are at most `mostShift` away. Only an image with more than
 * 256 colors that far apart, such as a photo, has larger shifts.
 */
export function reduceColors(pixels: Pixels): IndexedImage {
  const colors = colorsOf(pixels)
  const uses = [...usesOf(colors, pixels.width)].toSorted(([, one], [, other]) => other.count - one.count)
  const palette = uses
    .filter(([, use]) => isOfArea(use))
    .slice(0, largestPalette)
    .map(([color]) => color)
  const places = new Map(palette.map((color, at) => [color, at]))
  for (const [color] of uses) {
    if (places.has(color)) continue
    const { at, far } = nearest(palette, color)
    if (far > mostShift && palette.length < largestPalette) places.set(color, palette.push(color) - 1)
    else places.set(color, at)
  }
  const indexes = new Uint8Array(colors.length)
  for (const [at, color] of colors.entries()) indexes[at] = places.get(color) ?? 0
  return { width: pixels.width, height: pixels.height, palette, indexes }
}
