/** A state in which every control of the story is pictured at once. */
export type ControlState = 'hover' | 'focus' | 'active'

/** One picture of a story. */
export type View = {
  /** The name of the picture, such as `1280-dark`. */
  name: string
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  /** The width of the window in px. Pictures of components are as wide as their frame. */
  width?: number
  /** Pages up to this height in px are pictured whole. */
  whole: number
  /** The height in px of the picture of a taller page. */
  cut: number
  /** The state of the story's controls. Without controls there is no such picture. */
  state?: ControlState
  density?: 'compact'
  contrast?: 'more'
  /** The view whose picture stands for this one if both look the same. */
  basedOn?: string
}

const desktop = 1280
const phone = 360
/** Wide enough for a list beside a query. */
const wide = 1600
/** For pictures of the layout. Taller pages are cut, because they are lists and histories, which repeat. */
const layout = { whole: 2900, cut: 1200 }
/** For dark pictures, which show only colours: the light pictures show the layout. */
const colours = { whole: 800, cut: 800 }

/** Whether a story is a whole page: a screen or an e-mail. */
export const isPage = (id: string): boolean => id.startsWith('screens-') || id.startsWith('mails-')

type Pictured = { id: string; tags: readonly string[] }

/**
 * The views of a story; none for `!visual`. `Variants` stories and stories tagged `rtl` get a right-to-left picture, too.
 * Stories tagged `phone` are pictured at phone width only, and those tagged `wide` only in a window of 1600 px. The other
 * screens are dark at desktop width only: their layout on a phone is that of the light picture, and their colours are
 * those of the desktop. Stories tagged `light-only` have no dark picture: they show a screen with another text or another
 * error, in the colours of its other stories.
 */
export function viewsOf({ id, tags }: Pictured): View[] {
  if (!tags.includes('visual')) return []
  const isMirrored = id.endsWith('--variants') || tags.includes('rtl')
  const isForPhones = tags.includes('phone')
  const ofScreens = isForPhones ? [phone] : tags.includes('wide') ? [wide] : [desktop, phone]
  const widths = isPage(id) ? ofScreens : [undefined]
  return widths.flatMap((width) => {
    const at = width ? { width } : {}
    const before = width ? `${width}-` : ''
    const views: View[] = [{ name: `${before}light`, theme: 'light', dir: 'ltr', ...layout, ...at }]
    if ((width !== phone || isForPhones) && !tags.includes('light-only'))
      views.push({ name: `${before}dark`, theme: 'dark', dir: 'ltr', ...colours, ...at })
    if (isMirrored) views.push({ name: `${before}rtl`, theme: 'light', dir: 'rtl', ...layout, ...at })
    return views
  })
}

const themes = ['light', 'dark'] as const
const states: readonly ControlState[] = ['hover', 'focus', 'active']

/**
 * The further views of a component's sheet: its controls hovered, focused and pressed, high contrast, and compact density.
 * The sheet is the story `Variants`. Tag another story `states` if a component has no sheet. None for other stories. A view
 * that looks like the one that it is based on has no picture of its own: pressed like hovered, others like the resting
 * state.
 */
export function stateViewsOf({ id, tags }: Pictured): View[] {
  const isSheet = id.endsWith('--variants') || tags.includes('states')
  if (!isSheet || !tags.includes('visual') || isPage(id)) return []
  const base = { dir: 'ltr', ...layout } as const
  return [
    // The two themes of a state follow each other, so that the browser sets the state once for both.
    ...states.flatMap((state) =>
      themes.map((theme): View => {
        const basedOn = state === 'active' ? `${theme}-hover` : theme
        return { name: `${theme}-${state}`, theme, state, basedOn, ...base }
      }),
    ),
    ...themes.map((theme): View => ({ name: `${theme}-contrast`, theme, contrast: 'more', basedOn: theme, ...base })),
    { name: 'light-compact', theme: 'light', density: 'compact', basedOn: 'light', ...base },
  ]
}
