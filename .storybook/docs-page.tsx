import './docs-page.css'
import themes from 'virtual:library-themes'
import { Controls, DocsContext, useOf } from '@storybook/addon-docs/blocks'
import { type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
import type { Args, DocsContextProps, PreparedMeta, PreparedStory } from 'storybook/internal/types'
import { convert, create, ThemeProvider } from 'storybook/theming'
import type { Guide } from '../src/ui/guide.ts'
import { ChangeList } from './change-list.tsx'
import { CodeBlock } from './docs-code.tsx'
import { Contents, ContentsLine } from './docs-contents.tsx'
import { Accessibility, Advice, Section } from './docs-guide.tsx'
import { DoAndDont, doAndDont } from './do-and-dont.tsx'
import type { Facts } from './facts/facts.ts'
import { statuses } from './sidebar-label.ts'
import { isBehaviour, sentenceCase } from './story-names.ts'
import { MainControls } from './main-controls.tsx'
import { type Documented, Props } from './docs-props.tsx'
import { Code, StoryBlock, StoryCanvas, useFacts } from './docs-story.tsx'
import { ControlStates, useStateScreenshots } from './docs-control-states.tsx'
import { Stage } from './docs-stage.tsx'
import { States } from './docs-states.tsx'
import { Paragraphs } from './docs-words.tsx'
import { isOpenedByPlay } from './story-place.ts'
import { applyChoices } from './toolbar.ts'
import { useGlobals, useIsDark } from './use-globals.ts'

type PageProps = { meta: PreparedMeta; primary: PreparedStory; others: PreparedStory[] }

/** The story of all variants, and of an overlay the first other story that shows it open. */
function leadersOf(others: PreparedStory[]) {
  const variants = others.find(({ name }) => name === 'Variants')
  // Toasts are there from the start: nothing opens them.
  const isOpening = (story: PreparedStory) => isOpenedByPlay(story) && story.title !== 'Feedback/Toaster'
  const opened = others.filter((story) => isOpening(story) && story.tags.includes('visual'))
  return { variants, open: opened.find((story) => story !== variants) ?? opened[0] }
}

/** The docs page of a component or a screen, generated from its types, stories and guide. */
export function DocsPage() {
  const { preparedMeta: meta } = useOf('meta', ['meta'])
  const stories = useContext(DocsContext).componentStories()
  // What only tests a behaviour is not in the sidebar either. The index tags stories that play; the preview does not.
  const isTest = ({ title, tags, playFunction }: PreparedStory) =>
    isBehaviour(title, playFunction ? [...tags, 'play-fn'] : tags)
  const shown = stories.filter((story, at) => story.tags.includes('autodocs') && (at === 0 || !isTest(story)))
  const [primary, ...others] = shown
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
  const pairs = doAndDont[meta.title]
  const facts = useFacts(String(meta.parameters.fileName))
  // Foundations only show tokens: there is nothing to play with.
  const first = meta.component ? 'Playground' : sentenceCase(primary.name)
  const { variants, open } = leadersOf(others)
  // The page begins with what one looks up first: all variants, or an overlay that is open.
  const lead = open ?? variants
  const leadTitle = open ? 'Open' : 'Variants'
  const isApart = variants !== undefined && variants !== lead
  const rest = others.filter((story) => story !== lead && story !== variants)
  const sheet = variants ?? primary
  const screenshots = useStateScreenshots(sheet)
  const sections = [
    ...(lead ? [leadTitle] : []),
    ...(isApart ? ['Variants'] : []),
    first,
    ...(guide ? ['When to use', 'When not', 'Anatomy'] : []),
    ...(pairs ? ['Do and don’t'] : []),
    ...(meta.component ? ['Props'] : []),
    ...(guide ? ['Accessibility'] : []),
    ...(screenshots.length > 0 ? ['States'] : []),
    ...(rest.length > 0 ? ['Stories'] : []),
    ...(facts && facts.changes.length > 0 ? ['Changes'] : []),
  ]
  const guidance = (
    <>
      {guide && <Advice guide={guide} />}
      {pairs && (
        <Section title="Do and don’t">
          <DoAndDont pairs={pairs} />
        </Section>
      )}
    </>
  )
  return (
    <div className="docs-layout">
      <article className="docs">
        <Head meta={meta}>{facts && <Origin facts={facts} name={nameOf(meta)} />}</Head>
        <ContentsLine sections={sections} />
        {lead && <Leader title={leadTitle} story={lead} />}
        {isApart && <Leader title="Variants" story={variants} />}
        {meta.component ? (
          <Stage playground={<StoryCanvas story={primary} live />} props={<PropControls story={primary} />}>
            <div className="docs-panel">
              <MainControls story={primary} />
              <Code story={primary} live />
            </div>
            {guidance}
          </Stage>
        ) : (
          <>
            <Leader title={first} story={primary} />
            {guidance}
          </>
        )}
        {guide && <Accessibility guide={guide} />}
        {screenshots.length > 0 && (
          <Section title="States">
            <ControlStates sheet={sheet} screenshots={screenshots} component={nameOf(meta)} />
          </Section>
        )}
        {rest.length > 0 && (
          <Section title="Stories">
            <div className="docs-stories">
              {rest.map((story) => (
                <StoryBlock key={story.id} story={story} heading />
              ))}
            </div>
          </Section>
        )}
        {facts && facts.changes.length > 0 && (
          <Section title="Changes">
            <ChangeList changes={facts.changes} label="The newest changes of this component" />
          </Section>
        )}
      </article>
      <Contents sections={sections} stories={rest} />
    </div>
  )
}

/** The last part of a title, which names the component or the screen. */
const nameOf = ({ title }: PreparedMeta): string => title.split('/').at(-1) ?? title

/** A story that has a section of its own. */
function Leader({ title, story }: { title: string; story: PreparedStory }) {
  return (
    <Section title={title}>
      <StoryBlock story={story} />
    </Section>
  )
}

/**
 * The docs context with unmapped args: an arg has the name of a choice as its value. Storybook's controls first read
 * the mapped value, and then show no choice as chosen.
 */
function useContextOfChoices(): DocsContextProps {
  const context = useContext(DocsContext)
  return useMemo(() => {
    const getStoryContext: DocsContextProps['getStoryContext'] = (story) => {
      const own = context.getStoryContext(story)
      return { ...own, args: own.unmappedArgs as Args }
    }
    return Object.assign(Object.create(context) as DocsContextProps, { getStoryContext })
  }, [context])
}

/** The props with their types and controls, also those of subcomponents, in the colours of the chosen theme. */
function PropControls({ story }: { story: PreparedStory }) {
  const isDark = useIsDark(story)
  return (
    <ThemeProvider theme={convert(create(isDark ? themes.dark : themes.light))}>
      <div className="docs-controls">
        <DocsContext value={useContextOfChoices()}>
          <Controls of={story.moduleExport} />
        </DocsContext>
      </div>
    </ThemeProvider>
  )
}

/** The line that imports the component, and its file, as a link where the repository has a site. */
function Origin({ facts: { file, address, importLine }, name }: { facts: Facts; name: string }) {
  return (
    <>
      <p className="docs-muted docs-origin">Source: {address ? <a href={address}>{file}</a> : <code>{file}</code>}</p>
      {importLine && <CodeBlock code={importLine} label={`the import of ${name}`} />}
    </>
  )
}

const statusTexts = {
  draft: { name: 'Draft', rule: 'It may still change. Ask before you use it in a screen.' },
  stable: { name: 'Stable', rule: null },
  deprecated: { name: 'Deprecated', rule: 'Do not use it in new work.' },
}

/** The status of a component by its tags; stable without one. */
const statusOf = ({ tags }: PreparedMeta) => statuses.find((tag) => tags.includes(tag)) ?? 'stable'

const isFilled = <Item,>(list: Item[]): list is [Item, ...Item[]] => list.length > 0

/** A screen in its first state, a list of its other states, and its props. */
function ScreenPage({ meta, primary, others }: PageProps) {
  return (
    <article className="docs docs-wide">
      <Head meta={meta} />
      <StoryCanvas story={primary} />
      {isFilled(others) && (
        <Section title="States">
          <States stories={others} />
        </Section>
      )}
      <Section title="Props">
        <Props label="Table of props" of={meta.component as Documented | undefined} argTypes={primary.argTypes} />
      </Section>
    </article>
  )
}

/** The title and what the page is about: the docstring of the component, else that of its stories. */
function Head({ meta, children }: { meta: PreparedMeta; children?: ReactNode }) {
  const described = (meta.component as Documented | undefined)?.__docgenInfo?.description
  const ofStories = meta.parameters.docs?.description?.component as string | undefined
  const status = statusOf(meta)
  const { name, rule } = statusTexts[status]
  return (
    <header className="docs-head">
      <p className="docs-muted">{meta.title.split('/').slice(0, -1).join(' / ')}</p>
      <div className="docs-title">
        <h1 className="docs-h1">{nameOf(meta)}</h1>
        {meta.parameters.guide && (
          <p className="docs-status" data-status={status}>
            {name}
          </p>
        )}
      </div>
      <Paragraphs text={described || ofStories} className="docs-lead" />
      {rule && <p>{rule}</p>}
      {children}
    </header>
  )
}

/** Removes Storybook's styles and applies the toolbar's settings to the page. */
function Themed({ story, children }: { story: PreparedStory; children: ReactNode }) {
  const globals = useGlobals(story)
  useLayoutEffect(() => applyChoices(globals), [globals])
  return <div className="sb-unstyled">{children}</div>
}
