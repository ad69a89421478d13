import './docs-page.css'
import { DocsContext, useOf } from '@storybook/addon-docs/blocks'
import { type ReactNode, useContext, useEffect } from 'react'
import type { ArgTypes, PreparedMeta, PreparedStory } from 'storybook/internal/types'
import type { Guide } from '../src/ui/guide.ts'
import { Accessibility, Advice, Section } from './docs-guide.tsx'
import { type Documented, Props } from './docs-props.tsx'
import { StoryBlock, StoryCanvas, StoryLink, useGlobals } from './docs-story.tsx'
import { Paragraphs } from './docs-words.tsx'
import { applyChoices } from './toolbar.ts'

type PageProps = { meta: PreparedMeta; primary: PreparedStory; others: PreparedStory[] }

/** The docs page of a component or a screen, generated from its types, stories and guide. */
export function DocsPage() {
  const { preparedMeta: meta } = useOf('meta', ['meta'])
  const stories = useContext(DocsContext).componentStories()
  const [primary, ...others] = stories.filter(({ tags }) => tags.includes('autodocs'))
  if (!primary) return null
  const Page = meta.title.startsWith('Screens/') ? ScreenPage : ComponentPage
  return (
    <Themed story={primary}>
      <Page meta={meta} primary={primary} others={others} />
    </Themed>
  )
}

function ComponentPage({ meta, primary, others }: PageProps) {
  const guide = meta.parameters.guide as Guide | undefined
  return (
    <article className="docs">
      <Head meta={meta}>{guide && <ImportLine meta={meta} />}</Head>
      <StoryBlock story={primary} />
      {guide && <Advice guide={guide} />}
      {others.length > 0 && (
        <Section title="Stories">
          {others.map((story) => (
            <StoryBlock key={story.id} story={story} heading />
          ))}
        </Section>
      )}
      {guide && (
        <>
          <PropsOf meta={meta} primary={primary} />
          <Accessibility guide={guide} />
        </>
      )}
    </article>
  )
}

/** A screen in its first state, a list of its other states, and its props. */
function ScreenPage({ meta, primary, others }: PageProps) {
  return (
    <article className="docs docs-wide">
      <Head meta={meta} />
      <StoryCanvas story={primary} />
      {others.length > 0 && (
        <Section title="States">
          <dl className="docs-parts">
            {others.map((story) => (
              <div key={story.id}>
                <dt>
                  <StoryLink story={story} />
                </dt>
                <dd>
                  <Paragraphs text={story.parameters.docs?.description?.story as string | undefined} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <PropsOf meta={meta} primary={primary} />
    </article>
  )
}

function Head({ meta, children }: { meta: PreparedMeta; children?: ReactNode }) {
  const { docs } = meta.parameters
  return (
    <header className="docs-head">
      <p className="docs-muted">{meta.title.split('/').slice(0, -1).join(' / ')}</p>
      <h1 className="docs-h1">{meta.title.split('/').at(-1)}</h1>
      <Paragraphs text={(meta.component as Documented | undefined)?.__docgenInfo?.description} className="docs-lead" />
      <Paragraphs text={docs?.description?.component as string | undefined} className="docs-muted" />
      {children}
    </header>
  )
}

/** The import statement of the component. `parameters.exportName` gives its name where docgen finds none. */
function ImportLine({ meta }: { meta: PreparedMeta }) {
  const { displayName } = (meta.component as Documented).__docgenInfo ?? {}
  const name = displayName ?? meta.parameters.exportName ?? meta.title.split('/').at(-1)
  const file = String(meta.parameters.fileName).replace(/^.*src\/(.*)\.stories\.tsx$/, '#$1.tsx')
  return (
    <pre className="docs-code">
      <code>{`import { ${name} } from '${file}'`}</code>
    </pre>
  )
}

/** The props of the component and of its subcomponents. */
function PropsOf({ meta, primary }: Pick<PageProps, 'meta' | 'primary'>) {
  const typesOf = primary.parameters.docs?.extractArgTypes as (component: unknown) => ArgTypes
  return (
    <Section title="Props">
      <Props label="Table of props" of={meta.component as Documented | undefined} argTypes={primary.argTypes} />
      {Object.entries(meta.subcomponents ?? {}).map(([name, part]) => (
        <div key={name}>
          <h3 className="docs-h3">{name}</h3>
          <Paragraphs text={(part as Documented).__docgenInfo?.description} className="docs-muted" />
          <Props label={`Props of ${name}`} of={part as Documented} argTypes={typesOf(part)} />
        </div>
      ))}
    </Section>
  )
}

/** Removes Storybook's styles and applies the toolbar's settings to the page. */
function Themed({ story, children }: { story: PreparedStory; children: ReactNode }) {
  const globals = useGlobals(story)
  useEffect(() => {
    document.documentElement.dataset.theme = globals.theme || 'light'
    applyChoices(globals)
  }, [globals])
  return <div className="sb-unstyled">{children}</div>
}
