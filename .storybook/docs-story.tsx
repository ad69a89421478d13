import './docs-story.css'
import { DocsContext } from '@storybook/addon-docs/blocks'
import { type MouseEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { SELECT_STORY, STORY_ARGS_UPDATED } from 'storybook/internal/core-events'
import type { Args, PreparedMeta, PreparedStory } from 'storybook/internal/types'
import type { Filled } from './control-defaults.ts'
import { nameOfStory, sentenceCase } from './story-names.ts'
import { CodeBlock } from './docs-code.tsx'
import type { Documented } from './docs-props.tsx'
import { iconChoices } from './icon-choices.ts'
import { type Facts, loadFacts } from './facts/facts.ts'
import { type Change, liveSample } from './live-sample.ts'
import { Embedded } from './docs-embedded.tsx'
import { isWholePage } from './story-place.ts'
import { Paragraphs } from './docs-words.tsx'

/** Whether a docs page shows the story. A whole-page story without a screenshot only tests behaviour. */
const isWorthShowing = (story: PreparedStory) => !isWholePage(story) || story.tags.includes('visual')

/** A story with its name, description, canvas and code. */
export function StoryBlock({ story, heading }: { story: PreparedStory; heading?: boolean }) {
  const description = story.parameters.docs?.description?.story as string | undefined
  const place = useRef<HTMLElement>(null)
  const isSmall = useIsSmall(story, place)
  return (
    <article ref={place} className="docs-story" data-small={isSmall || undefined}>
      {heading && (
        <h3 id={story.id} className="docs-h3">
          <StoryLink story={story} />
        </h3>
      )}
      {description && (
        <div className="docs-story-about">
          <Paragraphs text={description} className="docs-muted" />
        </div>
      )}
      {isWorthShowing(story) && <StoryCanvas story={story} />}
    </article>
  )
}

/** Whether a story fits into half of the page: it is as wide as its content, and that needs no scrolling there. */
function useIsSmall(story: PreparedStory, place: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setTooWide] = useState(false)
  const isAsWideAsContent = !isWholePage(story) && (story.parameters.frame ?? 'fit') === 'fit'
  useEffect(() => {
    const inline = place.current?.querySelector<HTMLElement>('.docs-inline')
    if (!isAsWideAsContent || !inline) return
    // Once too wide, it stays so: in a row of its own it would fit, and then be too wide again.
    const measure = () => inline.scrollWidth > inline.clientWidth + 1 && setTooWide(true)
    const observer = new ResizeObserver(measure)
    observer.observe(inline)
    // A story of one line is no higher than its empty canvas.
    const rendered = new MutationObserver(measure)
    rendered.observe(inline, { childList: true })
    return () => {
      observer.disconnect()
      rendered.disconnect()
    }
  }, [place, isAsWideAsContent])
  return isAsWideAsContent && !isTooWide
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

/** The rendered story with its code. With `live` it follows the controls, and the code is below these. */
export function StoryCanvas({ story, live = false }: { story: PreparedStory; live?: boolean }) {
  return (
    <div className="docs-canvas">
      {isWholePage(story) ? <Embedded story={story} live={live} /> : <Inline story={story} live={live} />}
      {/* The foundations show tokens, which nobody writes as a component. */}
      {story.component && !live && <Code story={story} live={live} />}
    </div>
  )
}

/** The story as a part of the page. `prefix` keeps the ids of its second rendering apart from those of the first. */
export function Inline({ story, live, prefix = '' }: { story: PreparedStory; live: boolean; prefix?: string }) {
  const context = useContext(DocsContext)
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (!place.current) return
    // Each story is a React root. Without a prefix their ids collide, and a menu would open that of another story.
    const own = {
      ...story,
      parameters: { ...story.parameters, react: { rootOptions: { identifierPrefix: prefix + story.id } } },
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
  }, [context, story, live, prefix])

  return (
    <>
      <div ref={place} className="docs-inline" />
      {problem && <pre className="docs-code">{problem}</pre>}
    </>
  )
}

/** The code of the story, as a person would write it. With `live` it shows what the controls have set. */
export function Code({ story, live }: { story: PreparedStory; live: boolean }) {
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
export function useArgs(story: PreparedStory): Args {
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
  return iconChoices.has(chosen) ? { element: `${chosen}Icon`, from: '#ui/icon/icon.tsx' } : { value: mapping[chosen] }
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
