import type { View } from '../views.ts'

/** A rectangle of the page in CSS pixels. */
type Clip = { x: number; y: number; width: number; height: number }

const root = document.documentElement

// What only the story needs, marked by `data-offstage`, is no part of the screenshot.
const still = document.createElement('style')
still.textContent = `
  body { min-height: 100vh }
  [data-offstage] { display: none !important }
  *, ::before, ::after { animation-delay: 0s !important; transition: none !important; caret-color: transparent !important }
`

export const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

const settings = ['theme', 'density', 'contrast'] as const

/** The attributes that the story set, while views replace them. */
let own: { dir: string; data: Record<string, string | undefined> } = { dir: '', data: {} }

const endless = new Set<Animation>()

/**
 * Puts finite animations to their end and endless ones to their start. Those that follow a scroll position stand still, and
 * are part of the look: Playwright's own screenshots would end them, too.
 */
function stopAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (!(animation.timeline instanceof DocumentTimeline)) continue
    if (!animation.effect || animation.playbackRate === 0 || endless.has(animation)) continue
    if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish()
    else {
      animation.cancel()
      endless.add(animation)
    }
  }
}

/** Sets an attribute of the document, or removes it. */
function setData(name: (typeof settings)[number], value: string | undefined): void {
  if (value === undefined) delete root.dataset[name]
  else root.dataset[name] = value
}

/** Makes the page hold still until `release`. */
export function hold(): void {
  own = { dir: root.dir, data: Object.fromEntries(settings.map((name) => [name, root.dataset[name]])) }
  document.head.append(still)
  document.addEventListener('animationstart', stopAnimations)
  document.addEventListener('transitionrun', stopAnimations)
}

/** Lets the page move again, with the attributes that the story set. */
export function release(): void {
  for (const name of settings) setData(name, own.data[name])
  root.dir = own.dir
  document.body.style.maxHeight = ''
  still.remove()
  document.removeEventListener('animationstart', stopAnimations)
  document.removeEventListener('transitionrun', stopAnimations)
  for (const animation of endless) animation.play()
  endless.clear()
}

/** Applies the settings of a view, except for its width, which the runner sets. */
export function dress({ theme, dir, contrast }: View): void {
  root.dir = dir
  setData('theme', theme)
  setData('contrast', contrast ?? own.data['contrast'])
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
