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
    'An action: submitting a form, opening a dialog, changing a status.',
    '`primary` for the main action of a view, `neutral` for other actions, `quiet` for minor ones: follow, remove the picture, mark as read.',
    '`danger` for destructive actions, after the page has explained the consequence.',
    '`md` by default; `sm` in rows, panels and callouts.',
  ],
  whenNot: [
    'A link to another page: a link; as the main action a link with `button({ tone })`.',
    'An icon that everybody knows is enough: `IconButton`.',
    'Rarely used actions, such as those of one row: a `Menu`.',
  ],
  anatomy: [
    {
      part: 'Background',
      purpose: 'Filled for `primary` and `danger`, bordered for `neutral`, none for `quiet` except on hover.',
    },
    { part: 'Icon', purpose: '`icon`, before the text, where it helps to find the action.' },
    { part: 'Text', purpose: 'Action and object: “Send reply to Ben”. It wraps between words.' },
    {
      part: 'Pending',
      purpose: 'After 200 ms of `pending` a spinner replaces the text; the size stays.',
    },
  ],
  accessibility: [
    'A native button: Tab reaches it, Enter and Space press it. Set `type="submit"` in a form; the default is `button`.',
    '`pending` keeps the focus, sets `aria-busy` and ignores further presses.',
    '`disabled` removes it from the Tab order without a reason. Prefer an enabled button and an error.',
    'Buttons with equal text in rows need an `aria-label` that starts with the text, such as “Restore Ben”.',
  ],
} satisfies Guide

/** The text of a button names the action: “Send reply to Ben”, never “OK”. A view has one primary button. */
const meta = {
  title: 'Actions/Button',
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

/** As wide as a select, with its words and its arrow in the same places. */
export const AmongFields: Story = {
  args: { look: 'field', tone: 'quiet', icon: <PlusIcon size="sm" />, hasArrow: true, children: 'Following' },
}

/** A text without room is cut. */
export const Cut: Story = {
  parameters: { frame: 100 },
  args: { look: 'cut' },
  play: async ({ canvas }) => {
    const text = canvas.getByRole('button').firstElementChild
    await expect(text?.scrollWidth).toBeGreaterThan(text?.clientWidth ?? 0)
  },
}

/** A second press is ignored, and the focus stays. */
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

/** Long text wraps; the button stays inside its column. */
export const LongWords: Story = {
  parameters: { frame: 240 },
  args: { tone: 'primary', children: 'Send reply to Maximiliane Wolfeschlegelsteinhausenbergerdorff' },
}

/** A link with the classes of a button. */
export const AsLink: Story = {
  render: () => (
    <a href="#somewhere" className={button({ tone: 'primary' })}>
      New query
    </a>
  ),
}

/** Every tone and size. */
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
