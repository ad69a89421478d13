import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { CloseIcon, UserIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Chip, chip } from './chip.tsx'

const takeBack = fn()

/** One of a row: a filter in force, a person. Links and buttons wear `chip()`. */
const meta = {
  title: 'Components/Chip',
  component: Chip,
  parameters: {
    guide: {
      when: [
        'A choice that is in force for now and can be taken back: a filter above a list.',
        'One of several alike that stand in a row: people who follow, suggestions to press.',
      ],
      whenNot: [
        'A word that belongs to something and stays with it: `Tag`.',
        'A state or a count: `StatusPill`, `Badge`. A file: `FileChip`.',
        'One of several that excludes the others: `SegmentedControl`.',
      ],
      anatomy: [
        { part: 'Icon', purpose: 'What kind of choice it is; a cross at the end of one that can be taken back.' },
        {
          part: 'Words',
          purpose: 'What is chosen and its value: “Status: Open”. Cut at the end where there is no room.',
        },
        { part: 'Tone', purpose: '`accent` while it is in force, `neutral` otherwise.' },
      ],
      accessibility: [
        'By itself it is plain text. What can be pressed is a link or a button in `chip()` clothes.',
        'A chip that takes itself back is one button, not a text with a button in it.',
        'Left to you: when it is gone, send the focus to the next chip or to the list.',
      ],
    } satisfies Guide,
  },
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

export const AsLink: Story = {
  render: () => (
    <a href="#anybody" className={chip()}>
      Assigned to anybody
    </a>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Assigned to anybody' })).toHaveAttribute('href', '#anybody')
  },
}

export const Long: Story = {
  parameters: { frame: 200 },
  args: { children: 'Assigned to Maximiliane Wolfeschlegelsteinhausenbergerdorff' },
}

/** Every tone and form on one sheet. */
export const Variants: Story = {
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
          <button type="button" className={chip({ tone })}>
            button <CloseIcon size="sm" />
          </button>
        </Cluster>
      ))}
    </Cluster>
  ),
}
