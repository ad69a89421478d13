import { renderedAfter, show } from './rendering.ts'
import { twoFrames } from './looks.ts'

type Values = Record<string, unknown>
/** `filled` is the value that the control shows while the story does not set the arg. */
type ArgType = { control?: unknown; options?: unknown[]; mapping?: Values; filled?: unknown }
type PreparedStory = {
  id: string
  initialArgs: Values
  argTypes: Record<string, ArgType>
  playFunction?: unknown
  component?: unknown
  moduleExport: { render?: unknown; decorators?: unknown }
}

/**
 * How the controls of a story reach the state of another one.
 * - `reached`: they are set, and both render the same document.
 * - `settable`: every arg can be set. What the play function of the other story does afterwards is not compared.
 * - `sheet`: the other story has code of its own. Controls can set each component that it shows.
 * - `code`: its code shows the component in a way that cannot be read.
 * - `different`: they are set, and the document is another one.
 */
export type Reach = 'reached' | 'settable' | 'sheet' | 'code' | 'different'

const load = async (storyId: string): Promise<PreparedStory> => {
  const store = globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue
  if (!store) throw new Error('Storybook is not ready.')
  return (await store.loadStory({ storyId })) as unknown as PreparedStory
}

type ReactElement = { type: unknown; props: Values }

const isElement = (value: unknown): value is ReactElement =>
  typeof value === 'object' && value !== null && 'type' in value && 'props' in value

/** Whether a value is content of its own, more than words. */
const isContent = (value: unknown): boolean => isElement(value) || (Array.isArray(value) && value.some(isContent))

/** An array, or an object without a class. */
const isPlain = (value: unknown): value is Values =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** Whether a value is what a person can type. Words around a value in braces are an array of such parts. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every(isText))

/** Props of elements and data whose words show no state. */
const words = new Set(['children', 'label', 'href'])

const isFunction = (value: unknown) => typeof value === 'function' || value === undefined

/** The children of a fragment are what it shows. */
const withoutFragment = (value: unknown): unknown =>
  isElement(value) && value.type === Symbol.for('react.fragment') ? value.props['children'] : value

/**
 * Whether two values show the same state: elements of one type with the same props are equal, and so are equal data. Their
 * words and callbacks do not count.
 */
function isEqual(first: unknown, second: unknown): boolean {
  const [one, other] = [withoutFragment(first), withoutFragment(second)]
  if (Object.is(one, other) || (typeof one === 'function' && typeof other === 'function')) return true
  if (isElement(one) || isElement(other)) {
    return isElement(one) && isElement(other) && one.type === other.type && haveEqualParts(one.props, other.props)
  }
  return isPlain(one) && isPlain(other) && haveEqualParts(one, other)
}

function haveEqualParts(one: Values, other: Values): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => {
    const values = [one[name], other[name]] as const
    if ((words.has(name) || isContent(one)) && values.every(isText)) return true
    return values.every(isFunction) || isEqual(...values)
  })
}

/** What a person chooses in the control of an arg, so that it has a value; null if there is no such choice. */
function choiceFor({ control, options, mapping }: ArgType, value: unknown): { chosen: unknown } | null {
  if (!control || (control as { disable?: boolean }).disable) return null
  if (mapping) {
    const firstOf = (isSame: typeof isEqual) => options?.find((option) => isSame(mapping[String(option)], value))
    // Functions and words count as equal, so the very same value comes first.
    const chosen = firstOf(Object.is) ?? firstOf(isEqual) ?? firstOf((one, other) => isText(one) && isText(other))
    if (chosen !== undefined) return { chosen }
    return value === undefined ? { chosen: undefined } : null
  }
  if (value === undefined) return { chosen: undefined }
  if (options) return options.includes(value) ? { chosen: value } : null
  if (Array.isArray(value) && isText(value)) return { chosen: value.flat(9).join('') }
  return isText(value) || typeof value === 'boolean' ? { chosen: value } : null
}

/** What a story gives to its component for an arg. The args of a choice are names of values. */
function valueIn({ initialArgs, argTypes }: PreparedStory, name: string): unknown {
  const value = initialArgs[name]
  const { mapping, filled } = argTypes[name] ?? {}
  if (value === filled) return undefined
  return mapping && String(value) in mapping ? mapping[String(value)] : value
}

/** What the controls must be set to for some props, and the props that no control can set. */
function choicesFor(
  story: PreparedStory,
  wanted: ReadonlyMap<string, unknown>,
): { updatedArgs: Values; missing: string[] } {
  const updatedArgs: Values = {}
  const missing: string[] = []
  for (const [name, value] of wanted) {
    const own = valueIn(story, name)
    if (Object.is(own, value)) continue
    const choice = choiceFor(story.argTypes[name] ?? {}, value)
    if (choice) updatedArgs[name] = choice.chosen
    else if (!isEqual(own, value)) missing.push(name)
  }
  return { updatedArgs, missing }
}

/** Every element of a component within a tree, without what other components render. */
function elementsOf(component: unknown, tree: unknown): ReactElement[] {
  if (Array.isArray(tree)) return tree.flatMap((part) => elementsOf(component, part))
  if (!isElement(tree)) return []
  if (tree.type === component) return [tree]
  return Object.values(tree.props).flatMap((part) => elementsOf(component, part))
}

/** What places an element, or identifies it within its page. It shows no state of the component. */
const ofPlace = new Set(['className', 'style', 'id', 'name', 'aria-label'])

/** The elements of the component in a story with code of its own; none if the code cannot be called. */
function elementsIn(story: PreparedStory): ReactElement[] {
  const { render } = story.moduleExport
  if (typeof render !== 'function') return []
  const args = Object.fromEntries(Object.keys(story.initialArgs).map((name) => [name, valueIn(story, name)]))
  try {
    return elementsOf(story.component, (render as (args: Values, context: unknown) => unknown)(args, { args }))
  } catch {
    // Code with hooks, which only work while React renders.
    return []
  }
}

/** The props of the elements in a story with code of its own, which the controls of another story would have to set. */
function propsOfElements(story: PreparedStory, wanted: PreparedStory): Map<string, unknown>[] {
  const isSheet = wanted.id.endsWith('--variants')
  return elementsIn(wanted).map(({ props }) => {
    const names = new Set([...Object.keys(props), ...Object.keys(story.initialArgs)])
    // Elsewhere the story is about what surrounds or fills the component, such as a form.
    const shown = [...names].filter((name) => !ofPlace.has(name) && (isSheet || !isContent(props[name])))
    return new Map(shown.map((name) => [name, props[name]]))
  })
}

const hasOwnCode = (story: PreparedStory, wanted: PreparedStory): boolean =>
  wanted.moduleExport.render !== story.moduleExport.render

/** The args of a story, which the controls of another one would have to set. */
function argsOf(story: PreparedStory, wanted: PreparedStory): Map<string, unknown> {
  const names = new Set([...Object.keys(story.initialArgs), ...Object.keys(wanted.initialArgs)])
  return new Map([...names].map((name) => [name, valueIn(wanted, name)]))
}

/** The props in the state of a story that no control of another one can set. */
export async function missingControls(from: string, to: string): Promise<string[]> {
  const [story, wanted] = [await load(from), await load(to)]
  const states = hasOwnCode(story, wanted) ? propsOfElements(story, wanted) : [argsOf(story, wanted)]
  return [...new Set(states.flatMap((state) => choicesFor(story, state).missing))]
}

/** A copy of the shown story within its frame, without the ids that React generates. */
function documentNow(): DocumentFragment {
  const copy = document.createElement('template')
  const html = document.querySelector('#storybook-root [data-frame]')?.innerHTML ?? ''
  copy.innerHTML = html.replaceAll(/[\w-]*_r_\w+_|«\w+»|:r\w+:/g, 'id')
  return copy.content
}

/** Whether the document is an expected one within a number of frames. */
async function becomes(expected: DocumentFragment, frames: number): Promise<boolean> {
  for (let left = frames; left > 0 && !documentNow().isEqualNode(expected); left -= 1) await twoFrames()
  return documentNow().isEqualNode(expected)
}

/**
 * Sets the controls of one story so that it shows the state of another, and compares what both render. Play functions and
 * code of the other story cannot be reached by controls. `missingControls` must have found none before.
 */
export async function reachByControls(from: string, to: string): Promise<Reach> {
  const [story, wanted] = [await load(from), await load(to)]
  if (hasOwnCode(story, wanted)) return elementsIn(wanted).length > 0 ? 'sheet' : 'code'
  if (wanted.moduleExport.decorators !== story.moduleExport.decorators) return 'code'
  if (wanted.playFunction) return 'settable'
  const { updatedArgs } = choicesFor(story, argsOf(story, wanted))
  await show(to, 'story')
  await twoFrames()
  const expected = documentNow()
  await show(from, 'story')
  await renderedAfter('updateStoryArgs', { storyId: from, updatedArgs })
  // A component may show that its args have changed, such as files that were added. “Reload story” starts it anew.
  let isReached = await becomes(expected, 60)
  if (!isReached) {
    await renderedAfter('forceRemount', { storyId: from })
    isReached = await becomes(expected, 60)
  }
  await renderedAfter('resetStoryArgs', { storyId: from })
  return isReached ? 'reached' : 'different'
}
