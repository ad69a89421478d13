import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { PlusIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Button, button } from './button.tsx'

const tones = ['primary', 'neutral', 'quiet', 'danger'] as const
const sizes = ['md', 'sm'] as const

const guide = {
  when: [
    'Something happens: a form is sent, a dialog opens, a status changes.',
    '`primary` for the one act that the view is for, `neutral` for the other acts, `quiet` for those that step back: follow, remove the picture, mark as read.',
    '`danger` for what takes something away, after the page has said what that does.',
    '`md` as a rule; `sm` in rows, in panels and in callouts.',
  ],
  whenNot: [
    'It leads to another page: a link; where that is the main thing to do, one that wears `button({ tone })`.',
    'A sign that everybody knows says enough: `IconButton`.',
    'Acts that are seldom needed, such as those of one row: a `Menu`, so that the rows stay quiet.',
  ],
  anatomy: [
    {
      part: 'Ground',
      purpose: 'Filled for `primary` and `danger`, edged for `neutral`, none for `quiet` until the pointer comes.',
    },
    { part: 'Sign', purpose: '`icon`, before the words: only where it makes the act quicker to find.' },
    { part: 'Words', purpose: 'Act and object, “Send reply to Ben”. They wrap between words.' },
    {
      part: 'Waiting',
      purpose: 'After 200 ms of `pending` a turning arc takes the place of the words; the size stays.',
    },
  ],
  accessibility: [
    'A native button: Tab reaches it, Enter and Space press it. In a form say `type="submit"`; it is `button` by itself.',
    '`pending` keeps the focus where it is, says `aria-busy` and does nothing on a second press.',
    '`disabled` takes it out of the order of Tab without a reason. Better leave it enabled and say what is missing.',
    'Where rows repeat the same words, give each an `aria-label` that starts with them, such as “Restore Ben”.',
  ],
} satisfies Guide

/** Says the act, not the wish: “Send reply to Ben”, never “OK”. One primary per view. */
const meta = {
  title: 'Components/Button',
  component: Button,
  parameters: { guide },
  args: { children: 'Send reply to Ben', onClick: fn() },
} satisfies Meta<typeof Button>
export default meta

type Story = StoryObj<typeof meta>

export const Neutral: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}

export const Primary: Story = { args: { tone: 'primary' } }

export const Quiet: Story = { args: { tone: 'quiet' } }

export const Danger: Story = { args: { tone: 'danger', children: 'Remove Ben' } }

export const WithIcon: Story = { args: { icon: <PlusIcon />, children: 'New query' } }

/** A second press does nothing, and the focus stays where it was. */
export const Pending: Story = {
  args: { tone: 'primary', pending: true },
  play: async ({ args, canvas }) => {
    const pressed = canvas.getByRole('button', { name: 'Send reply to Ben' })
    await userEvent.click(pressed)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(pressed).toHaveFocus()
    await expect(pressed).toHaveAttribute('aria-busy', 'true')
  },
}

export const Disabled: Story = { args: { disabled: true } }

/** Words that do not fit wrap; the button never leaves its column. */
export const LongWords: Story = {
  parameters: { frame: 240 },
  args: { tone: 'primary', children: 'Send reply to Maximiliane Wolfeschlegelsteinhausenbergerdorff' },
}

/** A link can wear the same clothes. */
export const AsLink: Story = {
  render: () => (
    <a href="#somewhere" className={button({ tone: 'primary' })}>
      New query
    </a>
  ),
}

/** Every tone and size on one sheet. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      {sizes.map((size) => (
        <Cluster key={size}>
          {tones.map((tone) => (
            <Button key={tone} {...args} size={size} tone={tone}>
              {tone}
            </Button>
          ))}
          <Button {...args} size={size} icon={<PlusIcon />}>
            icon
          </Button>
          <Button {...args} size={size} tone="primary" pending>
            pending
          </Button>
          <Button {...args} size={size} disabled>
            disabled
          </Button>
        </Cluster>
      ))}
    </Stack>
  ),
}
