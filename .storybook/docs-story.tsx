import { DocsContext, SourceContext, useSourceProps } from '@storybook/addon-docs/blocks'
import { useContext, useEffect, useRef, useState, type MouseEvent } from 'react'
import { GLOBALS_UPDATED, SELECT_STORY } from 'storybook/internal/core-events'
import type { Globals, PreparedStory } from 'storybook/internal/types'
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

/** Whether a story needs its own document: it covers the page, or changes its direction or theme. */
const isWholePage = ({ title, parameters, storyGlobals, usesMount }: PreparedStory) =>
  title.startsWith('Screens/') || parameters.frame === 'none' || Object.keys(storyGlobals).length > 0 || usesMount

/** A story about behaviour shows nothing, because docs pages do not run play functions. */
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
      {story.name}
    </a>
  )
}

/** The rendered story with its code. */
export function StoryCanvas({ story }: { story: PreparedStory }) {
  return (
    <div className="docs-canvas">
      {isWholePage(story) ? <Embedded story={story} /> : <Inline story={story} />}
      <Code story={story} />
    </div>
  )
}

function Inline({ story }: { story: PreparedStory }) {
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
      { autoplay: false, forceInitialArgs: true },
    )
    // Deferred, because React does not unmount a root during rendering.
    return () => void Promise.resolve().then(stop)
  }, [context, story])

  return (
    <>
      <div ref={place} className="docs-inline" />
      {problem && <pre className="docs-code">{problem}</pre>}
    </>
  )
}

type View = { styles?: { width?: string; height?: string } }

function Embedded({ story }: { story: PreparedStory }) {
  const globals = useGlobals(story)
  const viewport = story.storyGlobals.viewport as { value?: string } | undefined
  const views = story.parameters.viewport?.options as Record<string, View> | undefined
  const size = views?.[viewport?.value ?? '']?.styles
  const set = Object.entries(globals).flatMap(([name, value]) =>
    typeof value === 'string' && value ? `${name}:${value}` : [],
  )
  const query = new URLSearchParams({ id: story.id, viewMode: 'story', embed: 'true', globals: set.join(';') })
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the story comes from this Storybook
    <iframe
      title={story.name}
      src={`iframe.html?${query}`}
      loading="lazy"
      className="docs-embedded"
      style={{ width: size?.width, height: size?.height }}
    />
  )
}

function Code({ story }: { story: PreparedStory }) {
  const { code } = useSourceProps(
    { of: story.moduleExport, __forceInitialArgs: true },
    useContext(DocsContext),
    useContext(SourceContext),
  )
  return (
    code && (
      <details className="docs-source">
        <summary>Code</summary>
        <pre className="docs-code">
          <code>{code}</code>
        </pre>
      </details>
    )
  )
}
