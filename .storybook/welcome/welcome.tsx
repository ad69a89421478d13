import './welcome.css'
import changes from 'virtual:library-changes'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { ChangeList } from '../change-list.tsx'
import type { Exhibit } from './exhibit.ts'
import { exhibits } from './showcase.tsx'

type Group = { title: string; text: string }

const groups: Group[] = [
  { title: 'Screens', text: 'Each page of the product in every state' },
  { title: 'Foundations', text: 'Colour, type, space, elevation, motion, icons' },
  { title: 'Actions', text: 'Buttons and links' },
  { title: 'Forms', text: 'Fields, choices, search and files' },
  { title: 'Overlays', text: 'Dialogs, menus, tooltips, the palette' },
  { title: 'Data', text: 'Tables, charts, people, times, states' },
  { title: 'Feedback', text: 'Callouts, toasts, progress, empty and failed' },
  { title: 'Layout', text: 'Stack, grid, panel, tabs, disclosure' },
]

/** The docs pages of this Storybook by title, as its index has them; empty while it loads. */
function useDocsPages(): ReadonlyMap<string, string> {
  const [pages, setPages] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const leave = new AbortController()
    const load = async () => {
      const response = await fetch('./index.json', { signal: leave.signal })
      const { entries } = (await response.json()) as { entries: Record<string, { title: string; type: string }> }
      const docs = Object.entries(entries).filter(([, { type }]) => type === 'docs')
      setPages(new Map(docs.map(([id, { title }]) => [title, id])))
    }
    // Without the index the page has no links to components. The sidebar has them.
    load().catch(() => undefined)
    return () => leave.abort()
  }, [])
  return pages
}

const nameOfTitle = (title: string) => title.slice(title.indexOf('/') + 1).replaceAll('/', ' / ')

/** A component, rendered but inert, with a link to its page that covers the card. */
function Card({ exhibit, to }: { exhibit: Exhibit; to: string | undefined }) {
  const name = nameOfTitle(exhibit.title)
  return (
    <li className="welcome-card" data-width={exhibit.width}>
      <div className="welcome-show" inert>
        {exhibit.show}
      </div>
      {to ? <PageLink to={to}>{name}</PageLink> : <span>{name}</span>}
    </li>
  )
}

type Pages = readonly (readonly [title: string, id: string])[]

const Links = ({ pages, from }: { pages: Pages; from: number }) => (
  <ul className="welcome-others">
    {pages.map(([title, to]) => (
      <li key={title}>
        <PageLink to={to}>{title.split('/').slice(from).join(' / ')}</PageLink>
      </li>
    ))}
  </ul>
)

/** Links to many pages, one line for each first word of their titles. */
function Tree({ pages }: { pages: Pages }) {
  const lines = Map.groupBy(pages, ([title]) => title.split('/')[1] ?? '')
  return (
    <ul className="welcome-tree">
      {[...lines].map(([name, own]) => {
        const page = own.find(([title]) => title.endsWith(`/${name}`))
        return (
          <li key={name}>
            {page ? <PageLink to={page[1]}>{name}</PageLink> : <span>{name}</span>}
            <Links pages={own.filter((other) => other !== page)} from={2} />
          </li>
        )
      })}
    </ul>
  )
}

/** A group of the sidebar: some of its components as cards, and links to all others. */
function GroupOf({ title, text, pages }: Group & { pages: ReadonlyMap<string, string> }) {
  const own = exhibits.filter((exhibit) => exhibit.title.startsWith(`${title}/`))
  const shown = new Set(own.map((exhibit) => exhibit.title))
  const others = [...pages].filter(([page]) => page.startsWith(`${title}/`) && !shown.has(page))
  const id = `group-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="welcome-group">
      <h2 id={id}>{title}</h2>
      <p className="welcome-muted">{text}</p>
      {own.length > 0 && (
        <ul className="welcome-cards">
          {own.map((exhibit) => (
            <Card key={exhibit.title} exhibit={exhibit} to={pages.get(exhibit.title)} />
          ))}
        </ul>
      )}
      {title === 'Screens' ? <Tree pages={others} /> : <Links pages={others} from={1} />}
    </section>
  )
}

/** A link to a page of Storybook from inside its frame. */
function PageLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  const kind = to.endsWith('--docs') ? 'docs' : 'story'
  return (
    <a href={`./?path=/${kind}/${to}`} target="_top" className={className}>
      {children}
    </a>
  )
}

/** How many changes the card of the newest ones names. */
const newestChanges = 3

/** A card of a task. Its link goes to a heading of this page; the address of the frame stays, because it names the story. */
function Task({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    const heading = document.getElementById(to)
    heading?.scrollIntoView()
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  return (
    <li className="welcome-task">
      <a href={`#${to}`} onClick={follow}>
        {title}
      </a>
      {children}
    </li>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  )
}

/** The first page of Storybook: what it holds, how to review, how to propose a component, and what changed last. */
export function Welcome() {
  const pages = useDocsPages()
  return (
    <main className="welcome">
      <header className="welcome-head">
        <h1>The TrackQuery library</h1>
        <p>
          Every component and every screen of the company’s query desk, in every state, with the code that the product
          runs. What you see here is what people use.
        </p>
        <p className="welcome-hint">
          The search also knows other common names: “modal” finds Dialog, “snackbar” finds Toaster.
        </p>
      </header>

      <ul className="welcome-tasks" aria-label="What do you want to do?">
        <Task to="review" title="Review a change">
          <p>Look at a story, try its controls, and compare its screenshots with the old ones.</p>
        </Task>
        <Task to="propose" title="Propose a component">
          <p>Search first, show two places that need it, and start as a draft.</p>
        </Task>
        <Task to="changes" title="What changed last">
          {changes.length > 0 ? (
            <ul>
              {changes.slice(0, newestChanges).map(({ id, subject }) => (
                <li key={id}>{subject}</li>
              ))}
            </ul>
          ) : (
            <p>Each component’s page lists its own changes.</p>
          )}
        </Task>
      </ul>

      {groups.map((group) => (
        <GroupOf key={group.title} {...group} pages={pages} />
      ))}

      <div className="welcome-columns">
        <section aria-labelledby="review">
          <h2 id="review">Review a change</h2>
          <ol>
            <Step title="Look">
              Open the story. Switch theme, contrast, density and direction in the toolbar, and narrow the window to a
              phone.
            </Step>
            <Step title="Try">
              Change texts and options in the controls of the docs page. Use Tab, Enter and Escape; the focus must stay
              visible.
            </Step>
            <Step title="Compare">
              The pull request’s report shows each changed screenshot beside the old one. Accept the wanted ones;
              anything else is a fault.
            </Step>
          </ol>
        </section>

        <section aria-labelledby="propose">
          <h2 id="propose">Propose a component</h2>
          <ol>
            <Step title="Search first">
              A variant of an existing component is cheaper for everybody. Its page says when to use it and when not.
            </Step>
            <Step title="Show two places">
              Name two screens that need it, with a sketch of each state: empty, longest, loading, refused, disabled.
            </Step>
            <Step title="Start as draft">
              It is built with its guide and stories and marked as draft. It is stable after a screen has used it for a
              release.
            </Step>
          </ol>
        </section>
      </div>

      <section aria-labelledby="changes">
        <h2 id="changes">What changed last</h2>
        {changes.length > 0 ? (
          <ChangeList changes={changes} label="The newest changes of components and screens" />
        ) : (
          <p>
            This copy was built without the repository’s history. Each component’s page lists its changes otherwise.
          </p>
        )}
      </section>
    </main>
  )
}
