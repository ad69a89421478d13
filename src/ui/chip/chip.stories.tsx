import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import { CloseIcon, UserIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Chip, chip } from './chip.tsx'

const takeBack = fn()

/** One of a row: a filter in force, a person. Links and buttons wear `chip()`. */
const meta = {
  title: 'Components/Chip',
  component: Chip,
  args: { children: 'Assigned to Ana' },
} satisfies Meta<typeof Chip>
export default meta

type Story = StoryObj<typeof meta>

export const Neutral: Story = { args: { icon: <UserIcon size="sm" /> } }

export const InForce: Story = { args: { tone: 'accent' } }

/** A filter that can be taken back. */
export const AsButton: Story = {
  render: () => (
    <button type="button" className={chip({ tone: 'accent' })} onClick={takeBack}>
      Status: Open <CloseIcon size="sm" />
    </button>
  ),
  play: async ({ canvas }) => {
    takeBack.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(takeBack).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Status: Open' })).toHaveFocus()
  },
}

export const Long: Story = {
  parameters: { frame: 200 },
  args: { children: 'Assigned to Maximiliane Wolfeschlegelsteinhausenbergerdorff' },
}

/** Every tone on one sheet. */
export const Sheet: Story = {
  render: () => (
    <Cluster>
      {(['neutral', 'accent'] as const).map((tone) => (
        <Cluster key={tone}>
          <Chip tone={tone}>{tone}</Chip>
          <Chip tone={tone} icon={<UserIcon size="sm" />}>
            with icon
          </Chip>
          <a href="#chip" className={chip({ tone })}>
            link
          </a>
        </Cluster>
      ))}
    </Cluster>
  ),
}
