import './docs-contents.css'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import { currentHeading, type Place } from './current-heading.ts'
import { idOf } from './docs-guide.tsx'
import { sentenceCase } from './story-names.ts'

/** A length in px as the browser computes it; 0 for `auto`. */
const px = (length: string) => Number.parseFloat(length) || 0

/** Where the headings of the page are. Those that are not rendered yet are left out. */
function placesOf(ids: readonly string[]): Place[] {
  const padding = px(getComputedStyle(document.documentElement).scrollPaddingBlockStart)
  return ids.flatMap((id) => {
    const heading = document.getElementById(id)
    if (!heading) return []
    const margin = px(getComputedStyle(heading).scrollMarginBlockStart)
    return [{ id, distance: heading.getBoundingClientRect().top - margin - padding }]
  })
}

/** Scrolls to a heading and moves the focus there, so that Tab goes on from it. */
function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** How near a link may be to the edge of contents that scroll, in px. */
const edge = 48

/** Scrolls long contents to a link. `scrollIntoView` would scroll the page, too. */
function reveal(link: HTMLElement): void {
  const scroller = link.closest<HTMLElement>('.docs-contents, .docs-contents-line ul')
  if (!scroller) return
  const [inner, outer] = [link.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const beyond = (start: number, end: number, from: number, to: number) =>
    start < from + edge ? start - from - edge : Math.max(0, end - to + edge)
  scroller.scrollBy(
    beyond(inner.left, inner.right, outer.left, outer.right),
    beyond(inner.top, inner.bottom, outer.top, outer.bottom),
  )
}

/** How far a person scrolls, in px, until the heading of a link that was followed need no longer be the current one. */
const stay = 32

/**
 * The heading under which a person reads.
 * @param ids the headings of the page in their order
 * @returns its id, and a function that scrolls to a heading, which stays current until the person scrolls on
 */
function useCurrentHeading(ids: readonly string[]): [current: string | undefined, follow: (id: string) => void] {
  const [current, setCurrent] = useState(ids[0])
  const followedTo = useRef<number | null>(null)
  const all = ids.join(' ')
  useEffect(() => {
    const update = () => {
      if (followedTo.current !== null && Math.abs(scrollY - followedTo.current) < stay) return
      followedTo.current = null
      const end = document.documentElement.scrollHeight - innerHeight
      setCurrent(currentHeading(placesOf(all.split(' ')), { at: scrollY, end, height: innerHeight }))
    }
    // The page grows while its stories load.
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', update)
    }
  }, [all])
  const follow = (id: string) => {
    goTo(id)
    followedTo.current = scrollY
    setCurrent(id)
  }
  return [current, follow]
}

type ContentsProps = {
  /** The titles of the sections in their order. */
  sections: string[]
  /** The stories below the title “Stories”. */
  stories: PreparedStory[]
}

/** The headings of the page, beside it where there is room. The current one is marked. */
export function Contents({ sections, stories }: ContentsProps) {
  const [current, follow] = useCurrentHeading(
    sections.flatMap((title) => [idOf(title), ...(title === 'Stories' ? stories.map(({ id }) => id) : [])]),
  )
  return (
    <nav className="docs-contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <Links sections={sections} stories={stories} current={current} onFollow={follow} />
    </nav>
  )
}

/** The sections of the page in one line that stays at the top of the window, where there is no room beside the page. */
export function ContentsLine({ sections }: { sections: string[] }) {
  const [current, follow] = useCurrentHeading(sections.map(idOf))
  return (
    <nav className="docs-contents-line" aria-label="On this page">
      <Links sections={sections} stories={[]} current={current} onFollow={follow} />
    </nav>
  )
}

type LinksProps = ContentsProps & {
  /** The id of the heading under which a person reads. */
  current?: string
  /** Called with the id of a heading whose link a person followed. */
  onFollow: (id: string) => void
}

function Links({ sections, stories, current, onFollow }: LinksProps) {
  const linkTo = (id: string, text: string) => (
    <AnchorLink to={id} isCurrent={id === current} onFollow={onFollow}>
      {text}
    </AnchorLink>
  )
  return (
    <ul>
      {sections.map((title) => (
        <li key={title}>
          {linkTo(idOf(title), title)}
          {title === 'Stories' && stories.length > 0 && (
            <ul>
              {stories.map(({ id, name }) => (
                <li key={id}>{linkTo(id, sentenceCase(name))}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

type AnchorLinkProps = { to: string; isCurrent: boolean; onFollow: (id: string) => void; children: string }

/** A link to a heading. The address of the frame stays, because it names the page. */
function AnchorLink({ to, isCurrent, onFollow, children }: AnchorLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && link.current) reveal(link.current)
  }, [isCurrent])
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    onFollow(to)
  }
  return (
    <a ref={link} href={`#${to}`} aria-current={isCurrent ? 'location' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
