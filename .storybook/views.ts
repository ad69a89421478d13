/** A state in which every control of the story is captured at once. */
export type ControlState = 'hover' | 'focus' | 'active'

/** One screenshot of a story. */
export type View = {
  /** The name of the screenshot, such as `1280-dark`. */
  name: string
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  /** The width of the window in px. Screenshots of components are as wide as their frame. */
  width?: number
  /** Pages up to this height in px are captured whole. */
  whole: number
  /** The height in px of the screenshot of a taller page. */
  cut: number
  /** The state of the story's controls. Without controls there is no such screenshot. */
  state?: ControlState
  contrast?: 'more'
  /** The view that this one may look like. Then it has no screenshot of its own. */
  basedOn?: string
}

const desktop = 1280
const phone = 360
/** Wide enough for a list beside a query. */
const wide = 1600
/** For screenshots of the layout. Taller pages are cut, because they are lists and histories, which repeat. */
const layout = { whole: 1600, cut: 1200, dir: 'ltr', theme: 'light' } as const
/** For dark screenshots, which show only colours: the light screenshots show the layout. */
const colours = { whole: 800, cut: 800, dir: 'ltr', theme: 'dark' } as const

/** Whether a story is a whole page: a screen or an e-mail. */
export const isPage = (id: string): boolean => id.startsWith('screens-') || id.startsWith('mails-')

/** Whether a story shows the longest or the most content, by its name. */
export const isExtreme = (id: string): boolean => /-(longest|long|endless|many|most|full|wide)(-|$)/.test(id)

/** What decides about the views of a story: `isFirst` says whether it is the first one of its file. */
type Captured = { id: string; tags: readonly string[]; isFirst?: boolean }

/**
 * The views of a story; none for one tagged `!visual`, or `no-screenshot`: it differs from its neighbour by a sentence.
 *
 * A screen is captured light in a desktop's window, and right to left if it is tagged `rtl`. The first story of a file stands
 * for the screen: it is also captured dark. Where the layout of a phone differs from that of the others, it is captured
 * there, too: the first story, those with extreme content, and those tagged `narrow`. Stories tagged `phone` are captured
 * there only, and those tagged `wide` only in a window of 1600 px.
 */
export function viewsOf(story: Captured): View[] {
  if (!story.tags.includes('visual') || story.tags.includes('no-screenshot')) return []
  return isPage(story.id) ? viewsOfPage(story) : viewsOfComponent(story)
}

function viewsOfPage({ id, tags, isFirst = false }: Captured): View[] {
  const isForPhones = tags.includes('phone')
  const width = isForPhones ? phone : tags.includes('wide') ? wide : desktop
  const views: View[] = [{ name: `${width}-light`, width, ...layout }]
  if (isFirst) views.push({ name: `${width}-dark`, width, ...colours })
  if (tags.includes('rtl')) views.push({ name: `${width}-rtl`, width, ...layout, dir: 'rtl' })
  if (width === desktop && (isFirst || isExtreme(id) || tags.includes('narrow')))
    views.push({ name: `${phone}-light`, width: phone, ...layout })
  return views
}

/**
 * A component is captured by its sheet, the story `Variants`: light, dark, right to left and in high contrast, and with its
 * controls hovered and focused. Tag another story `sheet` if a component has none. Each story of what opens over a page is
 * captured light, because a sheet cannot show it.
 */
function viewsOfComponent({ id, tags }: Captured): View[] {
  const light: View = { name: 'light', ...layout }
  const dark: View = { name: 'dark', ...layout, theme: 'dark' }
  if (id.startsWith('foundations-')) return [light, dark]
  if (!id.endsWith('--variants') && !tags.includes('sheet')) return overlayIds.test(id) ? [light] : []
  return [
    light,
    dark,
    { name: 'rtl', ...layout, dir: 'rtl' },
    { name: 'light-contrast', ...layout, contrast: 'more', basedOn: 'light' },
    { name: 'light-hover', ...layout, state: 'hover', basedOn: 'light' },
    { name: 'dark-hover', ...layout, theme: 'dark', state: 'hover', basedOn: 'dark' },
    { name: 'light-focus', ...layout, state: 'focus', basedOn: 'light' },
  ]
}

const overlayIds = /^(overlays-|forms-combobox|forms-mentions|feedback-toaster)/
