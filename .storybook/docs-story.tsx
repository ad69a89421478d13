import { DocsContext, SourceContext, useSourceProps } from '@storybook/addon-docs/blocks'
import { useContext, useEffect, useRef, useState, type MouseEvent } from 'react'
import { GLOBALS_UPDATED, SELECT_STORY } from 'storybook/internal/core-events'
import type { Globals, PreparedStory } from 'storybook/internal/types'
import { Paragraphs } from './docs-words.tsx'

/** What the toolbar is set to. */
export function useGlobals(story: PreparedStory): Globals {
  const context = useContext(DocsContext)
  const [globals, setGlobals] = useState(() => context.getStoryContext(story).userGlobals)
  useEffect(() => {
    const follow = (news: { userGlobals: Globals }) => setGlobals(news.userGlobals)
    context.channel.on(GLOBALS_UPDATED, follow)
    return () => context.channel.off(GLOBALS_UPDATED, follow)
  }, [context])
  return globals
}

/** What belongs to the page and not to a place in it would lie over this one, or turn its direction or theme. */
const isWholePage = ({ title, parameters, storyGlobals, usesMount }: PreparedStory) =>
  title.startsWith('Screens/') || parameters.frame === 'none' || Object.keys(storyGlobals).length > 0 || usesMount

/** Embedded without being played, a story of behaviour shows nothing. */
const isWorthShowing = (story: PreparedStory) => !isWholePage(story) || story.tags.includes('visual')

/** One story with its name, what it shows, and its code. */
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

/** The story by itself, with its controls. */
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

/** The story, drawn. */
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
    // Each story is a React root, and each counts its ids from the start: a menu would open that of another story.
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
    // Not while React is still at work: the roots are its own.
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
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the story is this very Storybook's own
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
