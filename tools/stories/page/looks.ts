import type { View } from '../../../.storybook/views.ts'

/** A rectangle of the page in CSS pixels. */
export type Clip = { x: number; y: number; width: number; height: number }

const root = document.documentElement

// What only the story needs, marked by `data-offstage`, is no part of the picture.
const still = document.createElement('style')
still.textContent = `
  body { min-height: 100vh }
  [data-offstage] { display: none !important }
  *, ::before, ::after { animation-delay: 0s !important; transition: none !important; caret-color: transparent !important }
`

export const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

const endless = new Set<Animation>()

/** The attributes that the story set, while views replace them. */
let own: {
  theme?: string | undefined
  density?: string | undefined
  contrast?: string | undefined
  dir: string
} | null = null

/** The animations that take time. Those that follow a scroll position already stand still, and are part of the look. */
const timedAnimations = (): Animation[] =>
  document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)

/** Puts finite animations to their end and endless ones to their start, as Playwright's screenshots do. */
function stopAnimations(): void {
  for (const animation of timedAnimations()) {
    if (!animation.effect || animation.playbackRate === 0 || endless.has(animation)) continue
    if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish()
    else {
      animation.cancel()
      endless.add(animation)
    }
  }
}

/** Sets an attribute of the document, or removes it. */
function setData(name: 'theme' | 'density' | 'contrast', value: string | undefined): void {
  if (value === undefined) delete root.dataset[name]
  else root.dataset[name] = value
}

/** Makes the page hold still until `release`. */
export function hold(): void {
  const { theme, density, contrast } = root.dataset
  own = { theme, density, contrast, dir: root.dir }
  document.head.append(still)
  document.addEventListener('animationstart', stopAnimations)
  document.addEventListener('transitionrun', stopAnimations)
  stopAnimations()
}

/** Lets the page move again, with the attributes that the story set. */
export function release(): void {
  for (const name of ['theme', 'density', 'contrast'] as const) setData(name, own?.[name])
  root.dir = own?.dir ?? ''
  own = null
  document.body.style.maxHeight = ''
  still.remove()
  document.removeEventListener('animationstart', stopAnimations)
  document.removeEventListener('transitionrun', stopAnimations)
  for (const animation of endless) animation.play()
  endless.clear()
}

/** Applies the settings of a view, except for its width, which the runner sets. */
export function dress({ theme, dir, density, contrast }: View): void {
  root.dir = dir
  setData('theme', theme)
  setData('density', density ?? own?.density)
  setData('contrast', contrast ?? own?.contrast)
  document.body.style.maxHeight = ''
}

/** The height in px that the whole page needs in the present window, once it has come to rest. */
export async function neededHeight(): Promise<number> {
  await twoFrames()
  return root.scrollHeight
}

/** Limits the page to a height in px. */
export function limitHeight(height: number): void {
  document.body.style.maxHeight = `${height}px`
}

/** Waits until fonts and images are loaded. */
export async function loadMedia(): Promise<void> {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}

/** The story's frame, or the whole page, in whole pixels. */
export function clip(): Clip {
  stopAnimations()
  const frame = document.querySelector<HTMLElement>('[data-frame]') ?? document.body
  // Playwright also scrolls before it takes a screenshot of an element.
  ;(frame as HTMLElement & { scrollIntoViewIfNeeded: () => void }).scrollIntoViewIfNeeded()
  const { left, top, right, bottom } = frame.getBoundingClientRect()
  const x = Math.floor(left + 1e-3)
  const y = Math.floor(top + 1e-3)
  return { x, y, width: Math.ceil(right - 1e-3) - x, height: Math.ceil(bottom - 1e-3) - y }
}
