import type { Difference } from '../../differences.ts'
import { byId, make } from './dom.ts'

/** How two pictures are compared. */
export type CompareMode = 'side' | 'swipe' | 'overlay' | 'difference'
type Zoom = 'fit' | '1' | '2'

/** What the stage shows, and how. `amount` is the position of the swipe or the opacity of the new picture, in %. */
export type StageState = { difference: Difference; mode: CompareMode; zoom: Zoom; amount: number }

const stage = byId('stage', HTMLElement)

/** The padding and border around the pictures, on both sides. */
const aroundPictures = 34

const captions = { reference: 'Committed', actual: 'New', diff: 'Pixels that differ' }
type Part = keyof typeof captions

/** Why a picture is missing. */
function reasonOf({ kind }: Difference, part: Part): string {
  if (kind === 'unstable') return 'The story kept changing while it was captured, so there is no picture.'
  if (part === 'reference') return 'No picture is committed yet.'
  return 'No story makes this picture any more. Accepting deletes the committed one.'
}

/** The modes that a difference has pictures for. */
export const modesOf = ({ reference, actual, diff }: Difference): CompareMode[] => [
  'side',
  ...(reference && actual ? (['swipe', 'overlay'] as const) : []),
  ...(diff ? (['difference'] as const) : []),
]

/** Sizes all pictures by one scale, so that equal things have the same size in both. */
function scalePictures(zoom: Zoom): void {
  const images = [...stage.querySelectorAll('img')]
  const widest = Math.max(1, ...images.map(({ naturalWidth }) => naturalWidth))
  const room = (stage.querySelector('.canvas')?.clientWidth ?? 0) - aroundPictures + 2
  const scale = zoom === 'fit' ? Math.min(1, room / widest) : Number(zoom)
  for (const image of images) image.style.width = `${image.naturalWidth * scale}px`
}

function picture(file: string, part: Part, { zoom }: StageState): HTMLImageElement {
  const image = make('img', { src: encodeURIComponent(file), alt: captions[part] })
  image.addEventListener('load', () => scalePictures(zoom))
  return image
}

/** A frame around pictures, which can be scrolled with the keyboard. */
function canvas(label: string, zoom: Zoom, ...children: (Node | string)[]): HTMLElement {
  const made = make('div', { className: `canvas${zoom === '2' ? ' sharp' : ''}`, tabIndex: 0 }, ...children)
  made.setAttribute('role', 'group')
  made.setAttribute('aria-label', label)
  return made
}

function figure(part: Part, state: StageState): HTMLElement {
  const file = state.difference[part]
  const content = file ? picture(file, part, state) : make('p', { className: 'none' }, reasonOf(state.difference, part))
  return make('figure', {}, make('figcaption', {}, captions[part]), canvas(captions[part], state.zoom, content))
}

/** Scrolling one picture scrolls the other to the same place. */
function scrollTogether(frames: readonly HTMLElement[]): void {
  for (const frame of frames) {
    frame.addEventListener('scroll', () => {
      for (const other of frames) {
        if (other !== frame) other.scrollTo({ left: frame.scrollLeft, top: frame.scrollTop })
      }
    })
  }
}

/** Both pictures, the new one above the committed one. */
function stack(state: StageState): HTMLElement {
  const { reference = '', actual = '' } = state.difference
  const upper = make('div', { id: 'upper' }, picture(actual, 'actual', state))
  const made = make('div', { className: 'stack' }, make('div', {}, picture(reference, 'reference', state)), upper)
  if (state.mode === 'swipe') made.append(make('span', { id: 'edge', className: 'edge' }))
  return made
}

/** Shows how much of the new picture is seen, without drawing the stage again. */
export function showAmount({ mode, amount }: Pick<StageState, 'mode' | 'amount'>): void {
  const upper = document.querySelector<HTMLElement>('#upper')
  const edge = document.querySelector<HTMLElement>('#edge')
  if (upper) {
    upper.style.opacity = mode === 'overlay' ? String(amount / 100) : ''
    // The committed picture is at the left of the line, the new one at its right.
    upper.style.clipPath = mode === 'swipe' ? `inset(0 0 0 ${amount}%)` : ''
  }
  if (edge) edge.style.left = `${amount}%`
}

/** Draws the stage anew. */
export function drawStage(state: StageState): void {
  const { mode } = state
  stage.className = mode
  stage.dataset['zoom'] = state.zoom
  if (mode === 'side') {
    const figures = [figure('reference', state), figure('actual', state)]
    stage.replaceChildren(...figures)
    scrollTogether([...stage.querySelectorAll<HTMLElement>('.canvas')])
  } else if (mode === 'difference') stage.replaceChildren(figure('diff', state))
  else stage.replaceChildren(canvas('Committed and new picture', state.zoom, stack(state)))
  scalePictures(state.zoom)
  showAmount(state)
}

/**
 * Lets people drag the line of the swipe.
 * @param onMove receives the position in %
 */
export function watchSwipe(onMove: (amount: number) => void): void {
  const follow = (event: PointerEvent) => {
    const box = stage.querySelector('.stack')?.getBoundingClientRect()
    if (!box || stage.className !== 'swipe') return
    onMove(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * 100))
  }
  stage.addEventListener('pointerdown', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('.canvas') || stage.className !== 'swipe') return
    event.preventDefault()
    stage.setPointerCapture(event.pointerId)
    follow(event)
  })
  stage.addEventListener('pointermove', (event) => {
    if (stage.hasPointerCapture(event.pointerId)) follow(event)
  })
  new ResizeObserver(() => {
    if (stage.dataset['zoom'] === 'fit') scalePictures('fit')
  }).observe(stage)
}
