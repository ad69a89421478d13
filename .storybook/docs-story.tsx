import './docs-story.css'
import { DocsContext } from '@storybook/addon-docs/blocks'
import { isValidElement, type MouseEvent, useContext, useEffect, useRef, useState } from 'react'
import { GLOBALS_UPDATED, SELECT_STORY, STORY_ARGS_UPDATED, UPDATE_STORY_ARGS } from 'storybook/internal/core-events'
import type { Args, Globals, PreparedMeta, PreparedStory } from 'storybook/internal/types'
import type { Filled } from './control-defaults.ts'
import { nameOfStory, sentenceCase } from './story-names.ts'
import { CodeBlock } from './docs-code.tsx'
import type { Documented } from './docs-props.tsx'
import { type Facts, loadFacts } from './facts/facts.ts'
import { type Change, liveSample } from './live-sample.ts'
import { drawFocus } from './draw-focus.ts'
import { openOverlay } from './open-overlay.ts'
import { Paragraphs } from './docs-words.tsx'

/** The toolbar's current settings. */
export function useGlobals(story: PreparedStory): Globals {
  const context = useContext(DocsContext)
  const [globals, setGlobals] = useState(() => context.getStoryContext(story).userGlobals)
  useEffect(() => {
    const update = ({ userGlobals }: { userGlobals: Globals }) => setGlobals(userGlobals)
    context.channel.on(GLOBALS_UPDATED, update)
    return () => context.channel.off(GLOBALS_UPDATED, update)
  }, [context])
  return globals
}

/** Groups and components that open above the page. Each of their stories is shown open in a frame of its own. */
const overlays = /^(Overlays\/|Forms\/(Combobox|Mentions)$|Feedback\/Toaster$)/

/**
 * Whether the play function of a story opens an overlay and leaves it open. A story whose play function closes it again has
 * `parameters: { closes: true }`.
 */
export const isOpenedByPlay = ({ title, name, playFunction, parameters }: PreparedStory): boolean =>
  overlays.test(title) && playFunction !== undefined && name !== 'Closed' && !parameters['closes']

/** Whether a story needs its own document: it covers the page, or changes its direction or theme. */
const isWholePage = ({ title, parameters, storyGlobals, usesMount }: PreparedStory) =>
  title.startsWith('Screens/') ||
  overlays.test(title) ||
  parameters.frame === 'none' ||
  Object.keys(storyGlobals).length > 0 ||
  usesMount

/** Whether a docs page shows the story. A whole-page story without a picture only tests behaviour. */
const isWorthShowing = (story: PreparedStory) => !isWholePage(story) || story.tags.includes('visual')

/** A story with its name, description, canvas and code. */
export function StoryBlock({ story, heading }: { story: PreparedStory; heading?: boolean }) {
  const description = story.parameters.docs?.description?.story as string | undefined
  return (
    <article className="docs-story">
      {heading && (
        <h3 id={story.id} className="docs-h3">
          <StoryLink story={story} />
        </h3>
      )}
      <Paragraphs text={description} className="docs-muted" />
      {isWorthShowing(story) && <StoryCanvas story={story} />}
    </article>
  )
}

/** A link to the story with its controls. */
export function StoryLink({ story }: { story: PreparedStory }) {
  const { channel } = useContext(DocsContext)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    channel.emit(SELECT_STORY, { storyId: story.id })
  }
  return (
    <a href={`./?path=/story/${story.id}`} target="_top" onClick={open}>
      {sentenceCase(story.name)}
    </a>
  )
}

/** The rendered story with its code. With `live` it follows the controls. */
export function StoryCanvas({ story, live = false }: { story: PreparedStory; live?: boolean }) {
  return (
    <div className="docs-canvas">
      {isWholePage(story) ? <Embedded story={story} live={live} /> : <Inline story={story} live={live} />}
      {/* The foundations show tokens, which nobody writes as a component. */}
      {story.component && <Code story={story} live={live} />}
    </div>
  )
}

function Inline({ story, live }: { story: PreparedStory; live: boolean }) {
  const context = useContext(DocsContext)
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (!place.current) return
    // Each story is a React root. Without a prefix their ids collide, and a menu would open that of another story.
    const own = {
      ...story,
      parameters: { ...story.parameters, react: { rootOptions: { identifierPrefix: story.id } } },
    }
    const stop = context.renderStoryToElement(
      own,
      place.current,
      {
        showMain: () => setProblem(undefined),
        showError: ({ title, description }) => setProblem(`${title}: ${description}`),
        showException: (error) => setProblem(String(error)),
      },
      { autoplay: false, forceInitialArgs: !live },
    )
    // Deferred, because React does not unmount a root during rendering.
    return () => void Promise.resolve().then(stop)
  }, [context, story, live])

  return (
    <>
      <div ref={place} className="docs-inline" />
      {problem && <pre className="docs-code">{problem}</pre>}
    </>
  )
}

type View = { styles?: { width?: string; height?: string } }

type StoryWindow = Window & { __STORYBOOK_ADDONS_CHANNEL__?: { emit: (event: string, data: unknown) => void } }

/** The height in px of a playground with a closed overlay. It grows for what opens. */
const closedHeight = 112

/** The height in px of the frame of a story that lies over the page. */
function heightOf({ title, parameters }: PreparedStory): number | undefined {
  if (title.startsWith('Screens/')) return undefined
  const frame = parameters.frame as { height?: number } | undefined
  return frame?.height ?? 416
}

/** Calls back as soon as something opens over a page, and once nothing is open any more. */
function watchOverlays(page: Document, onChange: (isOpen: boolean) => void) {
  const isAnyOpen = () => page.querySelector('dialog[open], :popover-open, [role=listbox], [data-open][role]') !== null
  page.addEventListener('beforetoggle', ({ newState }) => newState === 'open' && onChange(true), true)
  new MutationObserver(() => onChange(isAnyOpen())).observe(page, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'data-open', 'aria-expanded'],
  })
  page.addEventListener('toggle', () => onChange(isAnyOpen()), true)
  onChange(isAnyOpen())
}

function Embedded({ story, live }: { story: PreparedStory; live: boolean }) {
  const globals = useGlobals(story)
  const { channel } = useContext(DocsContext)
  const frame = useRef<HTMLIFrameElement>(null)
  // The frame is a document of its own: changed args are passed on to it.
  useEffect(() => {
    if (!live) return
    const update = ({ storyId, args }: { storyId: string; args: object }) => {
      const inside = (frame.current?.contentWindow as StoryWindow | null)?.__STORYBOOK_ADDONS_CHANNEL__
      if (storyId === story.id) inside?.emit(UPDATE_STORY_ARGS, { storyId, updatedArgs: args })
    }
    channel.on(STORY_ARGS_UPDATED, update)
    return () => channel.off(STORY_ARGS_UPDATED, update)
  }, [channel, live, story])
  const viewport = story.storyGlobals.viewport as { value?: string } | undefined
  const views = story.parameters.viewport?.options as Record<string, View> | undefined
  const size = views?.[viewport?.value ?? '']?.styles
  // The page behind an overlay fills the whole preview, except that of a phone.
  const isPhone = viewport?.value === 'phone'
  const set = Object.entries(globals).flatMap(([name, value]) =>
    typeof value === 'string' && value ? `${name}:${value}` : [],
  )
  const query = new URLSearchParams({ id: story.id, viewMode: 'story', embed: 'true', globals: set.join(';') })
  const isOverlay = overlays.test(story.title)
  if (isOverlay && !live) query.set('still', 'true')
  const [isInert, setInert] = useState(isOverlay)
  // Toasts appear without an overlay that opens, so their playground always has its full height.
  const isClosable = live && isOverlay && story.title !== 'Feedback/Toaster'
  const [isOpen, setOpen] = useState(!isClosable)
  const open = async () => {
    const element = frame.current
    const inside = element?.contentDocument
    if (!isOverlay || !inside) return
    // Frames must not take the focus from each other or from the page.
    const release = drawFocus(inside)
    if (!live && isOpenedByPlay(story)) await openOverlay(inside)
    if (document.activeElement === element) element.blur()
    // Of the frames with overlays, only the playground takes input. The others stay inert.
    if (!live) return
    release()
    setInert(false)
    if (isClosable) watchOverlays(inside, setOpen)
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the story comes from this Storybook
    <iframe
      ref={frame}
      inert={isInert}
      onLoad={() => void open()}
      title={story.name}
      src={`iframe.html?${query}`}
      loading="lazy"
      className="docs-embedded"
      data-live={live || undefined}
      data-phone={isPhone || undefined}
      style={{
        width: isPhone ? size?.width : undefined,
        height: isOpen ? (size?.height ?? heightOf(story)) : closedHeight,
      }}
    />
  )
}

/** The code of the story, as a person would write it. With `live` it shows what the controls have set. */
function Code({ story, live }: { story: PreparedStory; live: boolean }) {
  const facts = useFacts(story.parameters.fileName as string)
  const args = useArgs(story)
  const sample = facts?.samples[exportOf(story)]
  if (!sample) return null
  const code = live ? liveSample(sample, componentNameOf(story), changesOf(story, args, facts)) : sample
  return (
    <details className="docs-source">
      <summary>Code</summary>
      <CodeBlock code={code} label={`the code of ${story.name}`} />
    </details>
  )
}

/** The name of the story's component. `parameters.exportName` gives it where docgen finds none. */
function componentNameOf({ component, parameters, title }: PreparedMeta | PreparedStory): string {
  const { displayName } = (component as Documented | undefined)?.__docgenInfo ?? {}
  return displayName ?? (parameters.exportName as string | undefined) ?? title.split('/').at(-1) ?? title
}

/** The args as the controls have set them. */
function useArgs(story: PreparedStory): Args {
  const { channel } = useContext(DocsContext)
  const [args, setArgs] = useState<Args>(story.initialArgs)
  useEffect(() => {
    const update = ({ storyId, args: updated }: { storyId: string; args: Args }) => {
      if (storyId === story.id) setArgs(updated)
    }
    channel.on(STORY_ARGS_UPDATED, update)
    return () => channel.off(STORY_ARGS_UPDATED, update)
  }, [channel, story])
  return args
}

/** What the controls have set, as code: icons by their names, and data by the sample of the story that sets it. */
function changesOf({ initialArgs, argTypes }: PreparedStory, args: Args, facts: Facts): Map<string, Change> {
  const names = [...new Set([...Object.keys(initialArgs), ...Object.keys(args)])]
  const changed = names.filter((name) => args[name] !== initialArgs[name])
  return new Map(changed.map((name) => [name, changeOf((argTypes[name] ?? {}) as Filled, args[name], facts)]))
}

function changeOf({ filled, mapping }: Filled, value: unknown, facts: Facts): Change {
  if (value === filled) return { value: undefined }
  const chosen = String(value)
  if (!mapping || !(chosen in mapping)) return { value }
  const like = Object.entries(facts.samples).find(([name]) => nameOfStory(name) === chosen)?.[1]
  if (like) return { like }
  const isIcon = isValidElement(mapping[chosen])
  return isIcon ? { element: `${chosen}Icon`, from: '#ui/icon/icon.tsx' } : { value: mapping[chosen] }
}

/** The facts of a stories file; null while they load, and for one that has none. */
export function useFacts(fileName: string): Facts | null {
  const [facts, setFacts] = useState<Facts | null>(null)
  useEffect(() => {
    let isCurrent = true
    void loadFacts(fileName)?.then((loaded) => isCurrent && setFacts(loaded))
    return () => void (isCurrent = false)
  }, [fileName])
  return facts
}

/** The name of the export that is the story. */
function exportOf({ moduleExport, parameters }: PreparedStory): string {
  const siblings = (parameters['siblings'] as (() => Record<string, unknown>) | undefined)?.() ?? {}
  return Object.entries(siblings).find(([, value]) => value === moduleExport)?.[0] ?? ''
}
