import './docs-embedded.css'
import { DocsContext } from '@storybook/addon-docs/blocks'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { STORY_ARGS_UPDATED, UPDATE_STORY_ARGS } from 'storybook/internal/core-events'
import type { Globals, PreparedStory } from 'storybook/internal/types'
import { drawFocus } from './draw-focus.ts'
import { takeTurn } from './frame-queue.ts'
import { openOverlay, whenRendered } from './open-overlay.ts'
import { isOpenedByPlay, overlays } from './story-place.ts'
import { useGlobals, useIsDark } from './use-globals.ts'

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

/** Settings as Storybook's addresses have them. Each story is checked by axe on its own: its frames here are not. */
const inAddress = (globals: Globals) =>
  [
    ...Object.entries(globals).flatMap(([name, value]) =>
      typeof value === 'string' && value ? `${name}:${value}` : [],
    ),
    'a11y.manual:!true',
  ].join(';')

/** Lets a frame load when it comes near the window and has its turn. The playground does not wait to be near. */
function useTurn(place: RefObject<HTMLElement | null>, isUrgent: boolean): [isLoaded: boolean, end: () => void] {
  const [isLoaded, setLoaded] = useState(false)
  const end = useRef<() => void>(undefined)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const take = () => {
      observer.disconnect()
      end.current = takeTurn(() => setLoaded(true))
    }
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && take(), {
      rootMargin: '100% 0px',
    })
    if (isUrgent) take()
    else observer.observe(element)
    return () => {
      observer.disconnect()
      end.current?.()
    }
  }, [place, isUrgent])
  return [isLoaded, () => end.current?.()]
}

/** The committed screenshot of an overlay or a screen in a theme. */
async function screenshotOf({ id, title }: PreparedStory, theme: 'light' | 'dark'): Promise<string | undefined> {
  if (title.startsWith('Screens/')) return (await import('./state-screenshots.ts')).screenshotOf(id, theme)?.address
  if (overlays.test(title)) return (await import('./overlay-screenshots.ts')).overlayScreenshot(id, theme)
  return undefined
}

/** The committed screenshot of the story in the theme of the page; none until it is found, and for a story without one. */
function useStill(story: PreparedStory): string | undefined {
  const isDark = useIsDark(story)
  const [still, setStill] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void screenshotOf(story, isDark ? 'dark' : 'light').then((found) => isCurrent && setStill(found))
    return () => void (isCurrent = false)
  }, [story, isDark])
  return still
}

/** A story in a document of its own. Until it is ready, its committed screenshot stands in. */
export function Embedded({ story, live }: { story: PreparedStory; live: boolean }) {
  const globals = useGlobals(story)
  const { channel } = useContext(DocsContext)
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, endTurn] = useTurn(place, live)
  const [isReady, setReady] = useState(false)
  const still = useStill(story)
  // The frame is a document of its own: changed args are passed on to it. After changed settings Storybook mounts the
  // whole docs page anew.
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
  const [query] = useState(() => {
    const all = { id: story.id, viewMode: 'story', embed: 'true', globals: inAddress(globals) }
    return new URLSearchParams(overlays.test(story.title) && !live ? { ...all, still: 'true' } : all)
  })
  const isOverlay = overlays.test(story.title)
  const [isInert, setInert] = useState(isOverlay)
  // Toasts appear without an overlay that opens, so their playground always has its full height.
  const isClosable = live && isOverlay && story.title !== 'Feedback/Toaster'
  const [isOpen, setOpen] = useState(!isClosable)
  const open = async () => {
    const element = frame.current
    const inside = element?.contentDocument
    // An empty frame, before its turn, loads as well.
    if (!inside || inside.URL === 'about:blank') return
    if (isOverlay) {
      // Frames must not take the focus from each other or from the page.
      const release = drawFocus(inside)
      await whenRendered(inside)
      if (!live && isOpenedByPlay(story)) await openOverlay(inside)
      if (document.activeElement === element) element.blur()
      // Of the frames with overlays, only the playground takes input. The others stay inert.
      if (live) {
        release()
        setInert(false)
        if (isClosable) watchOverlays(inside, setOpen)
      }
    }
    setReady(true)
    endTurn()
  }
  return (
    <div ref={place} className="docs-frame">
      {!isReady && still && (
        <div className="docs-still" style={{ borderImageSource: `url("${still}")` }}>
          <img src={still} alt="" />
        </div>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the story comes from this Storybook */}
      <iframe
        ref={frame}
        inert={isInert}
        onLoad={() => void open()}
        title={story.name}
        src={isLoaded ? `iframe.html?${query}` : undefined}
        className="docs-embedded"
        data-live={live || undefined}
        data-ready={isReady || undefined}
        data-phone={isPhone || undefined}
        style={{
          width: isPhone ? size?.width : undefined,
          height: isOpen ? (size?.height ?? heightOf(story)) : closedHeight,
        }}
      />
    </div>
  )
}
