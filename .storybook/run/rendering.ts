/** How long a story may take to render, play and be checked by axe. */
const limitMs = 60_000

type Listener = (payload: never) => void
type Channel = {
  on: (event: string, listener: Listener) => void
  off: (event: string, listener: Listener) => void
  emit: (event: string, payload: unknown) => void
}
type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }
type Report = { type: string; status: string; result?: { violations?: Violation[]; error?: unknown } }
type Size = { width: string; height: string }
type PreparedStory = { parameters: { viewport?: { options?: Record<string, { styles?: Size }> } } }
type Store = {
  loadStory: (of: { storyId: string }) => Promise<PreparedStory>
  getStoryContext: (story: PreparedStory) => { globals: { viewport?: { value?: string } } }
}

declare global {
  var __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined
  var __STORYBOOK_PREVIEW__:
    | { storyStoreValue?: Store; storyRenders: readonly { isPending: () => boolean }[]; ready: () => Promise<void> }
    | undefined
}

const rootAttributes: Record<string, string> = {}

/** Storybook's placeholders. It only shows and hides them, by classes of the body. */
const placeholders = '.sb-preparing-story, .sb-preparing-docs, .sb-nopreview'

/** Waits until Storybook can show stories. Remembers the attributes of the document, which `reset` restores. */
export async function waitUntilReady(): Promise<void> {
  while (!globalThis.__STORYBOOK_ADDONS_CHANNEL__ || !globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue) {
    await new Promise((done) => setTimeout(done, 5))
  }
  await globalThis.__STORYBOOK_PREVIEW__.ready()
  // Axe skips these hidden placeholders, but reads all of their elements for each story. A small story has fewer.
  for (const placeholder of document.querySelectorAll(placeholders)) placeholder.remove()
  for (const { name, value } of document.documentElement.attributes) rootAttributes[name] = value
}

/** The size in px of the window that a story asks for by `globals.viewport`; null when it asks for none. */
export async function requestedSize(storyId: string): Promise<{ width: number; height: number } | null> {
  const store = globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue
  if (!store) throw new Error('Storybook is not ready.')
  const story = await store.loadStory({ storyId })
  const { value = '' } = store.getStoryContext(story).globals.viewport ?? {}
  const styles = story.parameters.viewport?.options?.[value]?.styles
  return styles ? { width: Number.parseInt(styles.width), height: Number.parseInt(styles.height) } : null
}

type Thrown = { name?: string; message?: string; title?: string; description?: string }

const describe = (thrown: Thrown | undefined): string => thrown?.message ?? thrown?.title ?? JSON.stringify(thrown)

const describeViolation = ({ id, help, nodes }: Violation): string =>
  `axe ${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary ?? ''}`).join('\n')}`

function describeReport({ type, result }: Report): string[] {
  const violations = result?.violations?.map(describeViolation) ?? []
  return violations.length > 0 ? violations : [`${type} failed: ${String(result?.error)}`]
}

/** The events that say what went wrong, each with a description of its payload. */
const failures: Record<string, (payload: never) => string> = {
  playFunctionThrewException: (thrown: Thrown) => describe(thrown),
  storyThrewException: (thrown: Thrown) => describe(thrown),
  storyErrored: (thrown: Thrown) => `${thrown.title}: ${thrown.description}`,
  unhandledErrorsWhilePlaying: (all: Thrown[]) => `Unhandled: ${all.map(describe).join('\n')}`,
  storyMissing: () => 'Storybook does not know this story.',
}

/**
 * Shows a story or a docs page and waits until it is finished: rendered, played and checked by axe.
 * @returns what went wrong
 */
export function show(storyId: string, viewMode: 'story' | 'docs'): Promise<string[]> {
  const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__
  if (!channel) throw new Error('Storybook is not ready.')
  return new Promise((resolve) => {
    const problems = new Set<string>()
    const listeners: Record<string, Listener> = {}
    const end = () => {
      clearTimeout(timer)
      for (const [event, listener] of Object.entries(listeners)) channel.off(event, listener)
      resolve([...problems])
    }
    for (const [event, description] of Object.entries(failures)) {
      listeners[event] = (payload) => {
        problems.add(description(payload))
        if (event === 'storyMissing' || viewMode === 'docs') end()
      }
    }
    if (viewMode === 'docs') {
      listeners['docsRendered'] = end
    } else {
      listeners['storyFinished'] = (payload: { storyId: string; status: string; reporters: Report[] }) => {
        if (payload.storyId !== storyId) return
        for (const report of payload.reporters) {
          if (report.status === 'failed') for (const one of describeReport(report)) problems.add(one)
        }
        if (payload.status !== 'success' && problems.size === 0) problems.add('The story failed without an error.')
        end()
      }
    }
    for (const [event, listener] of Object.entries(listeners)) channel.on(event, listener)
    const timer = setTimeout(() => {
      problems.add(`Not finished after ${limitMs / 1000} s.`)
      end()
    }, limitMs)
    channel.emit('setCurrentStory', { storyId, viewMode })
  })
}

/** Removes what a story may leave behind outside its root. */
export function reset(): void {
  const root = document.documentElement
  for (const name of root.getAttributeNames()) if (!(name in rootAttributes)) root.removeAttribute(name)
  for (const [name, value] of Object.entries(rootAttributes)) root.setAttribute(name, value)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  localStorage.clear()
  sessionStorage.clear()
  scrollTo(0, 0)
}

/** Whether every story of the page is at its end. Otherwise Storybook reloads the page before the next one. */
export const areStoriesAtEnd = (): boolean =>
  globalThis.__STORYBOOK_PREVIEW__?.storyRenders.every((render) => !render.isPending()) ?? false

/**
 * Waits until a docs page shows its content and all stories on it are rendered.
 * @returns what went wrong
 */
export async function waitForDocs(): Promise<string[]> {
  const end = Date.now() + limitMs
  const content = () => document.querySelector('#storybook-docs h1')
  while (!content() && Date.now() < end) await new Promise((done) => setTimeout(done, 10))
  if (!content()) return [`The docs page is empty after ${limitMs / 1000} s.`]
  let quietFrames = 0
  // Stories are rendered in later frames. Content that stays the same for some frames is complete.
  for (let size = 0; quietFrames < 12 && Date.now() < end; quietFrames += 1) {
    await new Promise((done) => requestAnimationFrame(done))
    const now = document.querySelectorAll('#storybook-docs *').length
    if (now !== size) quietFrames = 0
    size = now
  }
  const errors = document.querySelectorAll<HTMLElement>('.sb-errordisplay:not([hidden]), .docs-inline + .docs-code')
  return [...errors].filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())
}

type Axe = { run: (context: unknown, options: unknown) => Promise<{ violations: Violation[] }> }

declare global {
  var axe: Axe | undefined
}

/**
 * Checks a docs page with axe, which the runner has added. Its stories are left out: each is checked by itself. Their headings
 * stand between those of the page, and the landmarks around the page are those of the workbench.
 * @returns what went wrong
 */
export async function checkDocsWithAxe(): Promise<string[]> {
  const { violations = [] } =
    (await globalThis.axe?.run(
      { include: [['#storybook-docs']], exclude: [['.docs-inline'], ['iframe']] },
      {
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true }, region: { enabled: false }, 'heading-order': { enabled: false } },
      },
    )) ?? {}
  return violations.map(describeViolation)
}
