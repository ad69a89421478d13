import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { PlusIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Button, button } from './button.tsx'

const tones = ['primary', 'neutral', 'quiet', 'danger'] as const
const sizes = ['md', 'sm'] as const

/** Says the act, not the wish: “Send reply to Ben”, never “OK”. One primary per view. */
const meta = {
  title: 'Components/Button',
  component: Button,
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
export const Sheet: Story = {
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
