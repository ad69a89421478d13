import { clip } from './looks.ts'

/**
 * The smallest mistakes that a style sheet can have. The sensitivity check makes each in the page of a story, and expects
 * the picture to change wherever something that the mistake changes is drawn.
 */
export type SmallChange = {
  /** What changes, such as `a corner that is rounder by 1 px`. */
  name: string
  /** Rules that change tokens. Without them, an element with a border is moved. */
  css?: string
}

type Box = { left: number; top: number; right: number; bottom: number }

/** Where something is drawn: an element, or a pseudo-element of it. */
type Place = { element: Element; pseudo: '' | '::before' | '::after' | '::placeholder' }

const sides = ['top', 'right', 'bottom', 'left'] as const
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left']
/** The properties that draw something and may contain a token. */
const properties = [
  ...corners.map((corner) => `border-${corner}-radius`),
  ...sides.map((side) => `border-${side}-color`),
  'color',
  'background-color',
  'outline-color',
  'box-shadow',
  'fill',
  'stroke',
  'text-decoration-color',
]

const isTransparent = (color: string) => /^(transparent|rgba\(.*, 0\))$|\/ 0\)$/.test(color)

const hasBorder = (style: CSSStyleDeclaration, side: string) =>
  Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
  style.getPropertyValue(`border-${side}-style`) !== 'none' &&
  !isTransparent(style.getPropertyValue(`border-${side}-color`))

const hasOutline = (style: CSSStyleDeclaration) =>
  style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0 && !isTransparent(style.outlineColor)

/** The color behind an element: that of the nearest ancestor with one. */
function backdropOf(element: Element): string {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { backgroundColor } = getComputedStyle(parent)
    if (!isTransparent(backgroundColor)) return backgroundColor
  }
  return 'rgb(255, 255, 255)'
}

/** Whether the edge of a box can be seen. */
function hasVisibleEdge({ element, pseudo }: Place, style: CSSStyleDeclaration): boolean {
  if (sides.some((side) => hasBorder(style, side)) || hasOutline(style) || style.boxShadow !== 'none') return true
  if (style.backgroundImage !== 'none') return true
  const behind = pseudo ? getComputedStyle(element).backgroundColor : backdropOf(element)
  return !isTransparent(style.backgroundColor) && style.backgroundColor !== behind
}

/** Whether an element or a pseudo-element has letters of its own. */
function hasText({ element, pseudo }: Place, style: CSSStyleDeclaration): boolean {
  if (pseudo === '::placeholder') return true
  if (pseudo) return /"[^"\s]/.test(style.content)
  if (element instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'range', 'file', 'hidden'].includes(element.type) && element.value.trim() !== ''
  }
  if (element instanceof HTMLTextAreaElement) return element.value.trim() !== ''
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}

const isShape = (element: Element) => element instanceof SVGGeometryElement || element instanceof SVGTextElement

/** Whether a property draws something at a place. */
function isDrawn(place: Place, style: CSSStyleDeclaration, property: string): boolean {
  if (place.pseudo === '::placeholder') return property === 'color'
  if (property.endsWith('radius')) return hasVisibleEdge(place, style)
  if (property.startsWith('border-')) return hasBorder(style, property.split('-')[1] ?? '')
  if (property === 'color') return hasText(place, style)
  if (property === 'background-color') return !isTransparent(style.backgroundColor)
  if (property === 'outline-color') return hasOutline(style)
  if (property === 'text-decoration-color') return style.textDecorationLine !== 'none' && hasText(place, style)
  if (property === 'box-shadow') return style.boxShadow !== 'none'
  const value = style.getPropertyValue(property)
  if (!isShape(place.element) || value === 'none' || isTransparent(value)) return false
  return property === 'fill' || Number.parseFloat(style.strokeWidth) > 0
}

/** The part of an element that is neither scrolled away nor outside of the picture; null if there is none. */
function visibleBox(element: Element, picture: Box): Box | null {
  const box: Box = { ...picture }
  const narrow = ({ left, top, right, bottom }: Box) => {
    box.left = Math.max(box.left, left)
    box.top = Math.max(box.top, top)
    box.right = Math.min(box.right, right)
    box.bottom = Math.min(box.bottom, bottom)
  }
  narrow(element.getBoundingClientRect())
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflow, clipPath } = getComputedStyle(parent)
    if (clipPath !== 'none') return null
    if (overflow !== 'visible' && parent !== document.body) narrow(parent.getBoundingClientRect())
  }
  return box.right - box.left > 1 && box.bottom - box.top > 0.5 ? box : null
}

/** What is painted at a place, by property. */
type Painted = Map<Place, Record<string, string>>

/** Whether something else lies over the middle of a box. */
function isCovered(element: Element, { left, top, right, bottom }: Box): boolean {
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return hit !== null && !hit.contains(element) && !element.contains(hit)
}

const pictureBox = (): Box => {
  const { x, y, width, height } = clip()
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** An element and those of its pseudo-elements that exist. */
function placesOf(element: Element): Place[] {
  const generated = (['::before', '::after'] as const).filter(
    (pseudo) => getComputedStyle(element, pseudo).content !== 'none',
  )
  const placeholder = element.matches(':placeholder-shown') ? (['::placeholder'] as const) : []
  return (['', ...generated, ...placeholder] as const).map((pseudo) => ({ element, pseudo }))
}

/** Every place in the picture where something is drawn, with the values of what draws it. */
function paintedPlaces(): Painted {
  const picture = pictureBox()
  const painted: Painted = new Map()
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (getComputedStyle(element).clipPath !== 'none') continue
    const box = visibleBox(element, picture)
    if (!box || isCovered(element, box)) continue
    for (const place of placesOf(element)) {
      const style = getComputedStyle(element, place.pseudo || null)
      const drawn = properties.filter((property) => isDrawn(place, style, property))
      if (drawn.length > 0)
        painted.set(place, Object.fromEntries(drawn.map((name) => [name, valueOf(place, style, name)])))
    }
  }
  return painted
}

/** The value of a property. A corner is never rounder than half of its box, whatever the style says. */
function valueOf({ element }: Place, style: CSSStyleDeclaration, property: string): string {
  const value = style.getPropertyValue(property)
  if (!property.endsWith('radius')) return value
  const { width, height } = element.getBoundingClientRect()
  return String(Math.min(Number.parseFloat(value), width / 2, height / 2))
}

let painted: Painted = new Map()
let undo = () => {}

/** Remembers what the held page paints. Call it before `makeChange`. */
export function rememberPainted(): void {
  painted = paintedPlaces()
}

/** The last element with a visible border that is wholly in the picture: one deep in the story rather than its frame. */
function lastBordered(): HTMLElement | undefined {
  const picture = pictureBox()
  const places = [...painted.keys()].filter(({ element, pseudo }) => {
    const style = getComputedStyle(element)
    // An inline box cannot be moved, and the lines of a row belong to its table.
    if (pseudo || /^(inline|table-.*)$/.test(style.display)) return false
    const box = visibleBox(element, picture)
    const isWhole = box !== null && box.right - box.left > element.getBoundingClientRect().width - 1
    return isWhole && sides.some((side) => hasBorder(style, side))
  })
  return places.at(-1)?.element as HTMLElement | undefined
}

/**
 * Makes a change in the page.
 * @returns what is drawn differently now, each as a tag with its slot; empty if nothing in the picture depends on the change
 */
export function makeChange({ css }: SmallChange): string[] {
  const describe = ({ element, pseudo }: Place) =>
    `${element.tagName.toLowerCase()}${element.getAttribute('data-slot') ? `[${element.getAttribute('data-slot')}]` : ''}${pseudo}`
  if (css === undefined) {
    const moved = lastBordered()
    if (!moved) return []
    const before = moved.style.translate
    moved.style.translate = '0 1px'
    undo = () => (moved.style.translate = before)
    return [describe({ element: moved, pseudo: '' })]
  }
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  undo = () => style.remove()
  return [...painted].flatMap(([place, before]) => {
    const now = getComputedStyle(place.element, place.pseudo || null)
    const changed = Object.keys(before).filter((property) => valueOf(place, now, property) !== before[property])
    return changed.length > 0 ? [`${describe(place)} ${changed.join(' ')}`] : []
  })
}

/** Takes the change back. */
export function undoChange(): void {
  undo()
  undo = () => {}
}
