import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { TabList, tab } from './tabs.tsx'

const views = ['Overview', 'People', 'Settings', 'Audit']

/** Views of one thing. Each is a page with an address, so tabs are links. */
const meta = {
  title: 'Components/Tabs',
  component: TabList,
  parameters: { frame: 480 },
  args: {
    label: 'Views of the company',
    children: views.map((view, index) => (
      <a
        key={view}
        href={`#${view}`}
        aria-current={index === 0 ? 'page' : undefined}
        className={tab({ current: index === 0 })}
      >
        {view}
        {view === 'People' && <Badge>12</Badge>}
      </a>
    )),
  },
} satisfies Meta<typeof TabList>
export default meta

type Story = StoryObj<typeof meta>

export const First: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Overview')
  },
}

/** Tabs that do not fit scroll. */
export const Narrow: Story = { parameters: { frame: 240 } }
