import { renderedAfter, show } from './rendering.ts'
import { twoFrames } from './looks.ts'

type Values = Record<string, unknown>
/** `filled` is the value that the control shows while the story does not set the arg. */
type ArgType = { control?: unknown; options?: unknown[]; mapping?: Values; filled?: unknown }
type PreparedStory = {
  initialArgs: Values
  argTypes: Record<string, ArgType>
  playFunction?: unknown
  moduleExport: { render?: unknown; decorators?: unknown }
}

/** How the controls of a story reach the state of another one. */
export type Reach =
  | { kind: 'reached' }
  /** Every arg can be set. What its play function does afterwards is not compared. */
  | { kind: 'settable' }
  /** The story has code of its own, so it is more than a set of args. */
  | { kind: 'code' }
  /** Args without a control that can set them. */
  | { kind: 'missing'; args: string[] }
  /** The controls are set, and the document is another one. */
  | { kind: 'different' }

const load = async (storyId: string): Promise<PreparedStory> => {
  const store = globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue
  if (!store) throw new Error('Storybook is not ready.')
  return (await store.loadStory({ storyId })) as unknown as PreparedStory
}

type ReactElement = { type: unknown; props: Values }

const isElement = (value: unknown): value is ReactElement =>
  typeof value === 'object' && value !== null && 'type' in value && 'props' in value

/** Whether two values show the same: elements of one type with the same props are equal. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (typeof one === 'function' && typeof other === 'function')) return true
  if (!isElement(one) || !isElement(other) || one.type !== other.type) return false
  const names = new Set([...Object.keys(one.props), ...Object.keys(other.props)])
  return [...names].every((name) => isEqual(one.props[name], other.props[name]))
}

/** What a person chooses in the control of an arg, so that it has a value; null if there is no such choice. */
function choiceFor({ control, options, mapping }: ArgType, value: unknown): { chosen: unknown } | null {
  if (!control || (control as { disable?: boolean }).disable) return null
  if (mapping) {
    const chosen = options?.find((option) => isEqual(mapping[String(option)], value))
    return chosen === undefined ? null : { chosen }
  }
  if (value === undefined) return { chosen: undefined }
  if (options) return options.includes(value) ? { chosen: value } : null
  return ['string', 'number', 'boolean'].includes(typeof value) ? { chosen: value } : null
}

/** What a story gives to its component for an arg. The args of a choice are names of values. */
function valueIn({ initialArgs, argTypes }: PreparedStory, name: string): unknown {
  const value = initialArgs[name]
  const { mapping, filled } = argTypes[name] ?? {}
  if (value === filled) return undefined
  return mapping && String(value) in mapping ? mapping[String(value)] : value
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
 * code of the other story cannot be reached by controls.
 */
export async function reachByControls(from: string, to: string): Promise<Reach> {
  const [story, wanted] = [await load(from), await load(to)]
  const [own, other] = [story.moduleExport, wanted.moduleExport]
  if (other.render !== own.render || other.decorators !== own.decorators) return { kind: 'code' }
  const names = new Set([...Object.keys(story.initialArgs), ...Object.keys(wanted.initialArgs)])
  const updatedArgs: Values = {}
  const args: string[] = []
  for (const name of names) {
    const value = valueIn(wanted, name)
    if (isEqual(valueIn(story, name), value)) continue
    const choice = choiceFor(story.argTypes[name] ?? {}, value)
    if (choice) updatedArgs[name] = choice.chosen
    else args.push(name)
  }
  if (args.length > 0) return { kind: 'missing', args }
  if (wanted.playFunction) return { kind: 'settable' }
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
  return { kind: isReached ? 'reached' : 'different' }
}
