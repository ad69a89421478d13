import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Button, button } from '../button/button.tsx'
import { DescriptionList } from '../description-list/description-list.tsx'
import { TextAreaField } from '../field/text-area-field.tsx'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { PlusIcon } from '../icon/icon.tsx'
import { ChevronLeftIcon } from '../icon/list-icon.tsx'
import { link } from '../link/link.tsx'
import { List, listRow } from '../list-row/list-row.tsx'
import { MessageCard } from '../message-card/message-card.tsx'
import { Panel } from '../panel/panel.tsx'
import { Stat } from '../stat/stat.tsx'
import { StatusMark, StatusPill } from '../status-pill/status-pill.tsx'
import { TabList, tab } from '../tabs/tabs.tsx'
import { Text } from '../text/text.tsx'
import { Grid } from './grid.tsx'
import { Page, type PageProps } from './page.tsx'
import { Sidebar } from './sidebar.tsx'
import { Stack } from './stack.tsx'

const guide = {
  when: [
    'The whole of every screen within the frame: one title, what can be done, and the parts below.',
    'Where only the width differs: `narrow` for one form, `text` for reading and longer forms, `wide` for lists and figures.',
  ],
  whenNot: [
    'A part of a page with its own title: a `Panel` or a section with a `Heading`.',
    'Signing in, and errors: they have frames of their own.',
  ],
  anatomy: [
    { part: 'Back', purpose: 'One link to where it was opened from; only on pages that are one level down.' },
    { part: 'Above', purpose: 'What places the title: a reference, a status.' },
    { part: 'Title', purpose: 'The only heading of level 1. With a count or a short name beside it.' },
    { part: 'Lead', purpose: 'One sentence, where the title does not already say it.' },
    { part: 'Acts', purpose: 'At the end of the title’s line, the primary one last; below it where both do not fit.' },
    { part: 'Tabs', purpose: 'The views of the page, closing its head.' },
    { part: 'Body', purpose: 'Its parts, evenly apart.' },
  ],
  accessibility: [
    'The title is the `h1`; go on with level 2 in the body and skip none.',
    'The head is a `header` within `main`, so it is no banner of the whole site.',
    'Reading order is the order on screen: title, lead, acts, tabs, body.',
  ],
} satisfies Guide

const rows = [
  ['ACME-42', 'Printer on floor 3 jams', '12 min'],
  ['ACME-41', 'New laptop for Cleo', '1 h'],
  ['ACME-7', 'Cannot sign in since the certificate of the mail server was changed last night', 'yesterday'],
] as const

const list = (
  <Panel padding="none" className="overflow-hidden">
    <List aria-label="Queries">
      {rows.map(([reference, subject, time]) => (
        <li key={reference}>
          <a href={`#${reference}`} className={listRow()}>
            <Text as="span" size="sm" tone="muted" figures>
              {reference}
            </Text>
            <StatusMark shape="half" tone="accent" label="Open" />
            <span className="min-w-0 grow truncate">{subject}</span>
            <Text as="span" size="sm" tone="muted" className="shrink-0">
              {time}
            </Text>
          </a>
        </li>
      ))}
    </List>
  </Panel>
)

const newQuery = (
  <a href="#new" className={button({ tone: 'primary' })}>
    <PlusIcon />
    New query
  </a>
)

const back = (
  <a href="#list" className={`${link({ tone: 'muted' })} inline-flex items-center gap-1`}>
    <ChevronLeftIcon size="sm" />
    Queries
  </a>
)

/** Title, count, lead, acts and body: the shape of every screen. */
const meta = {
  title: 'Components/Layout/Page',
  component: Page,
  parameters: { frame: 1280, guide },
  args: { title: 'Queries', count: '3 open', actions: newQuery, gap: 'md', children: list },
  // As in the frame: there the head is no banner.
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Page>
export default meta

type Story = StoryObj<typeof meta>

/** A list with its count and its one primary act. */
export const OfAList: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Queries')
  },
}

export const OfAListNarrow: Story = { parameters: { frame: 360 } }

const figures: Partial<PageProps> = {
  title: 'Acme',
  count: 'ACME',
  actions: undefined,
  gap: 'lg',
  tabs: (
    <TabList label="Pages of Acme">
      {['Overview', 'People', 'Settings'].map((name, index) => (
        <a
          key={name}
          href={`#${name}`}
          aria-current={index === 0 ? 'page' : undefined}
          className={tab({ current: index === 0 })}
        >
          {name}
        </a>
      ))}
    </TabList>
  ),
  children: (
    <Panel>
      <Grid columns={4}>
        <Stat label="Open" value={128} hint="12 new" />
        <Stat label="Unassigned" value={7} tone="warning" />
        <Stat label="Waiting" value={31} />
        <Stat label="Resolved today" value={19} tone="success" />
      </Grid>
    </Panel>
  ),
}

/** A company, with a short name beside its own and its views below. */
export const WithTabs: Story = { args: figures }

export const WithTabsNarrow: Story = { parameters: { frame: 360 }, args: figures }

const form = {
  title: 'Raise a query',
  count: undefined,
  lead: 'It goes to the desk of Acme, and you are told by mail when somebody answers.',
  actions: undefined,
  width: 'text',
  gap: 'lg',
  children: (
    <Stack>
      <TextField name="subject" label="Subject" hint="One line that says what is wrong." />
      <TextAreaField name="body" label="What happened" rows={4} />
      <div>
        <Button tone="primary">Raise query</Button>
      </div>
    </Stack>
  ),
} as const

/** A form, no wider than can be read. */
export const OfAForm: Story = { args: form }

export const OfAFormNarrow: Story = { parameters: { frame: 360 }, args: form }

const conversation = {
  title: 'Printer on floor 3 jams',
  count: undefined,
  actions: undefined,
  gap: 'lg',
  back,
  above: (
    <>
      <Text as="span" tone="muted" weight="medium" figures>
        ACME-42
      </Text>
      <StatusPill shape="half" tone="accent">
        Open
      </StatusPill>
    </>
  ),
  children: (
    <Sidebar
      gap="xl"
      aside={
        <DescriptionList
          items={[
            { term: 'Assignee', detail: 'Ana Lima' },
            { term: 'Priority', detail: 'High' },
            { term: 'Reply due', detail: 'in 38 min' },
          ]}
        />
      }
    >
      <Stack>
        <MessageCard author="Ben Okafor" aside="12 March, 09:41">
          It takes two sheets at once since this morning.
        </MessageCard>
        <MessageCard author="Ana Lima" aside="12 March, 09:53">
          Thank you. I am on my way with new rollers.
        </MessageCard>
      </Stack>
    </Sidebar>
  ),
} as const

/** One thing, one level down: the way back, what places it, and a narrow column beside it. */
export const OneLevelDown: Story = { args: conversation }

export const OneLevelDownNarrow: Story = { parameters: { frame: 360 }, args: conversation }

/** A title without a place to break breaks all the same; two acts go below it. */
export const LongTitle: Story = {
  parameters: { frame: 360 },
  args: {
    title: 'Donaudampfschifffahrtsgesellschaft'.repeat(2),
    lead: 'Nothing leaves the page sideways.',
    back,
    actions: (
      <>
        <Button>Export</Button>
        {newQuery}
      </>
    ),
  },
}

const body = <Panel>Body</Panel>

/** Every head on one sheet. */
export const Variants: Story = {
  parameters: { frame: 760 },
  render: () => (
    <Stack gap="xl">
      <Page title="Only a title">{body}</Page>
      <Page title="With a count" count="12 open">
        {body}
      </Page>
      <Page title="With a lead" lead="What the page is for, in one sentence.">
        {body}
      </Page>
      <Page title="With acts" actions={newQuery}>
        {body}
      </Page>
      <Page
        title="With everything"
        count="12 open"
        lead="What the page is for, in one sentence."
        back={back}
        above={<StatusPill shape="half">Open</StatusPill>}
        actions={
          <>
            <Button>Export</Button>
            {newQuery}
          </>
        }
        tabs={figures.tabs}
      >
        {body}
      </Page>
    </Stack>
  ),
}
