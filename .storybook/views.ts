/** One picture of a story. */
export type View = {
  /** The name of the picture's folder. */
  name: string
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  /** The width of the window in px. Pictures of components are as wide as their frame. */
  width?: number
  /** Pages up to this height in px are pictured whole. */
  whole: number
  /** The height in px of the picture of a taller page. */
  cut: number
}

const desktop = 1280
const phone = 360
/** Taller pages are lists and histories, which repeat. */
const layout = { whole: 2900, cut: 1200 }
/** The dark layout equals the light one, and components have their own dark pictures. */
const colours = { whole: 800, cut: 800 }

/**
 * The views of a story; none for `!visual`. `Variants` stories and stories tagged `rtl` get a right-to-left picture, too.
 * Stories tagged `phone` are pictured at phone width only.
 */
export function viewsOf({ id, tags }: { id: string; tags: readonly string[] }): View[] {
  if (!tags.includes('visual')) return []
  const isMirrored = id.endsWith('--variants') || tags.includes('rtl')
  const ofScreens = tags.includes('phone') ? [phone] : [desktop, phone]
  const widths = id.startsWith('screens-') ? ofScreens : [undefined]
  return widths.flatMap((width) => {
    const at = width ? { width } : {}
    const before = width ? `${width}-` : ''
    const views: View[] = [
      { name: `${before}light`, theme: 'light', dir: 'ltr', ...layout, ...at },
      { name: `${before}dark`, theme: 'dark', dir: 'ltr', ...colours, ...at },
    ]
    return isMirrored ? [...views, { name: `${before}rtl`, theme: 'light', dir: 'rtl', ...layout, ...at }] : views
  })
}
