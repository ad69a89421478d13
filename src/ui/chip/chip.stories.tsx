import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import { CloseIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { chip } from './chip.ts'

const remove = fn()

/** Classes for an active filter: a link or button that removes it. A permanent label is a `Tag`. */
const meta = {
  title: 'Foundations/Chip',
  render: () => (
    <button type="button" className={chip()} onClick={remove}>
      Status: Open <CloseIcon size="sm" />
    </button>
  ),
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

export const AsButton: Story = {
  play: async ({ canvas }) => {
    remove.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(remove).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Status: Open' })).toHaveFocus()
  },
}

/** A long label is truncated. */
export const AsLink: Story = {
  parameters: { frame: 200 },
  render: () => (
    <Cluster gap="sm">
      <a href="#anybody" className={chip()}>
        Assigned to anybody
      </a>
      <a href="#long" className={chip()}>
        <span className="truncate">Assigned to Maximiliane Wolfeschlegelsteinhausenbergerdorff</span>
      </a>
    </Cluster>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Assigned to anybody' })).toHaveAttribute('href', '#anybody')
  },
}
