import './do-and-dont.css'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { BellIcon, InboxIcon, SearchIcon, ShieldIcon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { tab, TabList } from '#ui/tabs/tabs.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Text } from '#ui/text/text.tsx'

type Example = { show: ReactNode; why: string }
/** A right use beside a wrong one, each with the reason. */
export type DoAndDontPair = { do: Example; dont: Example }

const priorities = ['Low', 'Normal', 'High', 'Urgent'].map((label) => ({ value: label.toLowerCase(), label }))
const answers = ['Yes', 'No'].map((label) => ({ value: label.toLowerCase(), label }))

function Tabs({ names, label }: { names: string[]; label: string }) {
  return (
    <TabList label={label}>
      {names.map((name, at) => (
        <a key={name} href="#tab" className={tab({ current: at === 0 })} aria-current={at === 0 ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </TabList>
  )
}

/** Rendered pairs of the most used components, by Storybook title. */
export const doAndDont: Record<string, DoAndDontPair[]> = {
  'Actions/Button': [
    {
      do: {
        show: (
          <Cluster>
            <Button tone="primary">Send reply to Ben</Button>
            <Button>Save draft</Button>
          </Cluster>
        ),
        why: 'One primary button. Its text names the act and the object.',
      },
      dont: {
        show: (
          <Cluster>
            <Button tone="primary">OK</Button>
            <Button tone="primary">Submit</Button>
          </Cluster>
        ),
        why: 'Two main actions compete, and neither says what it does.',
      },
    },
  ],
  'Actions/IconButton': [
    {
      do: {
        show: <IconButton label="Search" icon={<SearchIcon />} />,
        why: 'An icon that everybody knows, with a name.',
      },
      dont: {
        show: <IconButton label="Restrict to staff" icon={<ShieldIcon />} />,
        why: 'A shield could mean anything. Write the action out as a button.',
      },
    },
  ],
  'Forms/TextField': [
    {
      do: {
        show: <TextField name="do-email" label="E-mail" hint="We send your sign-in code there." />,
        why: 'The label stays when the field is filled; the hint says why we ask.',
      },
      dont: {
        show: <TextField name="dont-email" label="E-mail" labelHidden placeholder="E-mail *" />,
        why: 'A placeholder is no label: it is gone with the first letter.',
      },
    },
  ],
  'Forms/SelectField': [
    {
      do: {
        show: <SelectField name="do-priority" label="Priority" defaultValue="normal" options={priorities} />,
        why: 'Four short options, of which one is usual and chosen.',
      },
      dont: {
        show: <SelectField name="dont-mute" label="Mute this query" defaultValue="no" options={answers} />,
        why: 'Yes or no is a switch or a checkbox: one press instead of three.',
      },
    },
  ],
  'Feedback/Callout': [
    {
      do: {
        show: (
          <Callout tone="danger" title="The reply was not sent">
            The query was closed a minute ago. Reopen it to answer.
          </Callout>
        ),
        why: 'What happened, why, and what to do.',
      },
      dont: {
        show: <Callout tone="danger">An error occurred. Please try again later.</Callout>,
        why: 'Nobody learns what happened, or what would help.',
      },
    },
  ],
  'Feedback/EmptyState': [
    {
      do: {
        show: (
          <EmptyState icon={<InboxIcon />} title="No unresolved queries" actions={<Button>New query</Button>}>
            Everything is answered.
          </EmptyState>
        ),
        why: 'It says what is empty and offers the next act.',
      },
      dont: { show: <EmptyState title="No data" />, why: 'A dead end: no reason and no way on.' },
    },
  ],
  'Data/Badge': [
    {
      do: {
        show: (
          <Cluster gap="sm">
            <BellIcon /> <Badge tone="info">3 new</Badge>
          </Cluster>
        ),
        why: 'A count or one word that is true at a glance.',
      },
      dont: {
        show: <Badge tone="warning">This requester has written three times without an answer</Badge>,
        why: 'A sentence does not fit. Use a callout.',
      },
    },
  ],
  'Data/StatusPill': [
    {
      do: {
        show: (
          <StatusPill shape="half" tone="accent">
            Open
          </StatusPill>
        ),
        why: 'Shape, word and colour say the same.',
      },
      dont: {
        show: (
          <StatusPill shape="full" tone="danger">
            Open
          </StatusPill>
        ),
        why: 'A full mark means resolved, and danger means failed.',
      },
    },
  ],
  'Data/Avatar': [
    {
      do: {
        show: (
          <Cluster gap="sm">
            <Avatar name="Ana Lima" decorative /> <Text>Ana Lima</Text>
          </Cluster>
        ),
        why: 'Beside the name it is decorative, so nobody hears the name twice.',
      },
      dont: {
        show: (
          <Cluster gap="sm">
            <Avatar name="Ana Lima" size="lg" /> <Avatar name="Anton Lindner" size="lg" />
          </Cluster>
        ),
        why: 'Initials alone do not tell two people apart.',
      },
    },
  ],
  'Data/Tag': [
    {
      do: {
        show: (
          <Cluster gap="sm">
            <Tag label="Printer" /> <Tag label="Floor 3" />
          </Cluster>
        ),
        why: 'Nouns of one or two words.',
      },
      dont: {
        show: <Tag label="Please look at this before Friday" />,
        why: 'A task is a note or a due date, not a label.',
      },
    },
  ],
  'Layout/Tabs': [
    {
      do: {
        show: <Tabs label="Sections of a company" names={['Overview', 'People', 'Settings']} />,
        why: 'Equal views of one thing, each one word.',
      },
      dont: {
        show: <Tabs label="Steps of a form" names={['1. Your name', '2. Your company', '3. Finish']} />,
        why: 'Steps have an order. Tabs can be pressed in any.',
      },
    },
  ],
  'Foundations/Heading': [
    {
      do: {
        show: (
          <Stack gap="xs">
            <Heading level={2}>People</Heading>
            <Text>Eleven people belong to Acme.</Text>
          </Stack>
        ),
        why: 'A noun that people look for, in sentence case.',
      },
      dont: {
        show: <Heading level={2}>Welcome To Your Brand-New People Page!</Heading>,
        why: 'Decoration that everybody reads every day.',
      },
    },
  ],
}

/** Rendered pairs of right and wrong use. The wrong examples are inert. */
export function DoAndDont({ pairs }: { pairs: DoAndDontPair[] }) {
  return pairs.map((pair) => (
    <div key={pair.do.why} className="docs-do">
      {(['do', 'dont'] as const).map((kind) => (
        <figure key={kind} data-kind={kind}>
          <div className="docs-do-show" inert>
            {pair[kind].show}
          </div>
          <figcaption>
            <strong>{kind === 'do' ? 'Do' : 'Don’t'}</strong> {pair[kind].why}
          </figcaption>
        </figure>
      ))}
    </div>
  ))
}
