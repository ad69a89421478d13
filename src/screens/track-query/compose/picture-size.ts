/** The longest edge in px. Larger displays than this are rare, and text of a photographed page stays readable. */
const longestEdge = 2560
/** Photos of at most this many bytes are sent as they are. */
const photoBytes = 1_000_000
/** Screenshots have sharp text, which only a lossless format keeps, so they may be larger. */
const losslessBytes = 4_000_000

/** How a picture is made smaller: the formats to try, in order, with the most bytes that the last one need not beat. */
export type ShrinkPlan = { types: readonly string[]; enough: number }

const plans: Record<string, ShrinkPlan> = {
  'image/jpeg': { types: ['image/jpeg'], enough: photoBytes },
  'image/webp': { types: ['image/webp'], enough: photoBytes },
  // Only some browsers can read it, and few can show it.
  'image/heic': { types: ['image/jpeg'], enough: photoBytes },
  'image/heif': { types: ['image/jpeg'], enough: photoBytes },
  'image/png': { types: ['image/png', 'image/webp'], enough: losslessBytes },
}

/** How to make a file smaller; null if it is no such picture, or small enough. */
export function shrinkPlan({ type, size }: Pick<File, 'type' | 'size'>): ShrinkPlan | null {
  const plan = Object.hasOwn(plans, type) ? plans[type] : undefined
  return plan && size > plan.enough ? plan : null
}

/** The size of a picture within the longest edge, in the same proportions. Never larger than it is. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

const endings: Record<string, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
}

/** The name of a picture in another format. An ending that fits the format stays. */
export function nameForType(name: string, type: string): string {
  if (endings[type]?.test(name)) return name
  return `${name.replace(/\.[^.]*$/, '')}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`
}

/**
 * Whether a WebP or PNG moves. Only its first picture would be left.
 * @param start the first bytes of the file. In a PNG, the chunk that says so is before the picture itself.
 */
export function isAnimated(type: string, start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start)
  if (type === 'image/webp') return text.startsWith('VP8X', 12) && ((start[20] ?? 0) & 2) !== 0
  if (type !== 'image/png') return false
  const moves = text.indexOf('acTL')
  const picture = text.indexOf('IDAT')
  return moves !== -1 && (picture === -1 || moves < picture)
}
