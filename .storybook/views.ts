/** One way in which a story is pictured. */
export type View = {
  /** Of the picture's folder. */
  name: string
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  /** Of the window; a component's picture is as wide as its frame. */
  width?: number
  /** How far down a page is pictured, in pixels: whole if it is no longer, else to where it is cut. */
  whole: number
  cut: number
}

const desktop = 1280
const phone = 360
/** What is longer only repeats itself: lists and histories. */
const layout = { whole: 2900, cut: 1200 }
/** In the dark a page is laid out alike, and the colours of its parts are in the components' pictures. */
const colours = { whole: 800, cut: 800 }

/**
 * The views of a story. Sheets of variants, and what is tagged `rtl`, are pictured mirrored too; what is tagged `phone`
 * is there on a phone alone.
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
