import type { Meta, StoryObj } from '@storybook/react-vite'

import type { ReactNode } from 'react'
import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Panel } from '../panel/panel.tsx'
import { StatusMark } from '../status-pill/status-mark.tsx'
import { Text } from '../text/text.tsx'
import { List, listRow } from './list-row.tsx'

const queries = [
  { reference: 'ACME-42', subject: 'Printer on floor 3 jams', time: '12 min ago', unread: true, current: false },
  { reference: 'ACME-41', subject: 'New laptop for Cleo', time: '1 h ago', unread: false, current: true },
  {
    reference: 'ACME-7',
    subject: 'Cannot sign in since the certificate of the mail server was changed last night '.repeat(3),
    time: 'yesterday',
    unread: false,
    current: false,
  },
]

/** Lines that lead somewhere, 40 px high; what is unread is bold. */
const meta = {
  title: 'Components/ListRow',
  component: List,
  parameters: {
    frame: 640,
    guide: {
      when: [
        'Lines that each lead somewhere and are read one by one: queries, people, saved views.',
        'What is new stands out: `unread`; what is open beside the list is `current`.',
      ],
      whenNot: [
        'Columns are compared, sorted or chosen: `DataTable`.',
        'Lines of acts: `Menu`.',
        'Each thing has more than a line to say: `Card`.',
      ],
      anatomy: [
        {
          part: 'List',
          purpose: 'A plain list; its lines are parted by rules. Put it in a `Panel` with `padding="none"`.',
        },
        { part: 'Row', purpose: 'A link in `listRow()` clothes: the whole line can be pressed.' },
        { part: 'Start', purpose: 'What it is found by: a reference, a mark, a picture.' },
        { part: 'End', purpose: 'What is glanced at: a time, a count. It keeps its width; the middle is cut.' },
      ],
      accessibility: [
        'A list of links: their number is read, each is reached by Tab, and they work without JavaScript.',
        'Bold is not read aloud. Left to you: a hidden “unread” in the row, and `aria-current` on the current link.',
        'Where words are cut, give them whole in `title`.',
      ],
    } satisfies Guide,
  },
  args: {
    children: queries.map(({ reference, subject, time, unread, current }) => (
      <li key={reference}>
        <a href={`#${reference}`} className={listRow({ unread, current })}>
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
    )),
  },
} satisfies Meta<typeof List>
export default meta

type Story = StoryObj<typeof meta>

export const Rows: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: /ACME-42/ })).toHaveFocus()
  },
}

export const InPanel: Story = {
  render: (args) => (
    <Panel padding="none" title="Queries">
      <List {...args} />
    </Panel>
  ),
}

export const Narrow: Story = { parameters: { frame: 320 } }

export const One: Story = { args: { children: (meta.args.children as ReactNode[])[0] } }

/** Many lines: only the rule between them repeats. */
export const Many: Story = {
  args: {
    children: Array.from({ length: 20 }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a line is its place
      <li key={at}>
        <a href={`#${at}`} className={listRow({ unread: at < 3 })}>
          <span className="min-w-0 grow truncate">Query {20 - at}</span>
        </a>
      </li>
    )),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(20)
  },
}

/** Plain, unread, current, and both, on one sheet. */
export const Variants: Story = {
  render: () => (
    <Panel padding="none" className="overflow-hidden">
      <List>
        {[false, true].map((unread) =>
          [false, true].map((current) => (
            <li key={`${unread} ${current}`}>
              <a href="#row" aria-current={current || undefined} className={listRow({ unread, current })}>
                <StatusMark shape="half" tone="accent" />
                <span className="min-w-0 grow truncate">
                  {unread ? 'Unread' : 'Read'}
                  {current && ', and open beside the list'}
                </span>
                <Text as="span" size="sm" tone="muted">
                  12 min ago
                </Text>
              </a>
            </li>
          )),
        )}
      </List>
    </Panel>
  ),
}
