import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
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
  parameters: { frame: 640 },
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
