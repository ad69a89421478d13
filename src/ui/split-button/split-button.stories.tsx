import { menuItem } from '../menu/menu.tsx'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { SplitButton } from './split-button.tsx'

const guide = {
  when: ['One action is likely, and its variants are rare: send, or send and resolve.'],
  whenNot: [
    'All actions are equally likely: `Menu`.',
    'One or two actions: show the buttons.',
    'A value that is chosen and kept: `SelectField` or `SegmentedControl`.',
  ],
  anatomy: [
    { part: 'Action', purpose: 'A button that names the likely action. It may be in a form of its own.' },
    { part: 'Menu button', purpose: 'An arrow. Its name says what all actions have in common.' },
    { part: 'Menu', purpose: 'The other actions, never the likely one again.' },
  ],
  accessibility: [
    'Both buttons are stops of Tab. The menu works as `Menu` does.',
    'Forms and submit buttons in it work without JavaScript.',
  ],
} satisfies Guide

const send = fn()
const resolve = fn()

/** The likely action, with the others in a menu beside it. */
const meta = {
  title: 'Actions/SplitButton',
  component: SplitButton,
  parameters: { frame: { width: 320, height: 160 }, guide },
  args: {
    label: 'More ways to send',
    align: 'start',
    action: <Button onClick={send}>Send</Button>,
    children: (
      <>
        <button type="button" className={menuItem()} onClick={resolve}>
          Send and resolve
        </button>
        <button type="button" className={menuItem()}>
          Send and wait
        </button>
      </>
    ),
  },
} satisfies Meta<typeof SplitButton>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = { parameters: { frame: 'fit' } }

/** The action needs one press. Another action needs two. */
export const Open: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    send.mockClear()
    resolve.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(send).toHaveBeenCalledOnce()
    const arrow = canvas.getByRole('button', { name: 'More ways to send' })
    await userEvent.click(arrow)
    await userEvent.click(canvas.getByRole('button', { name: 'Send and resolve' }))
    await expect(resolve).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByRole('group', { hidden: true })).not.toBeVisible())
    await userEvent.click(arrow)
    await waitFor(() => expect(canvas.getByRole('group', { name: 'More ways to send' })).toBeVisible())
  },
}

export const Primary: Story = {
  tags: ['!visual'],
  args: { tone: 'primary', action: <Button tone="primary">Send</Button> },
}

export const Small: Story = { tags: ['!visual'], args: { action: <Button size="sm">Resolve</Button> } }

/** The action fills the room of a minimum width. */
export const Filled: Story = {
  tags: ['!visual'],
  args: {
    fill: true,
    className: 'min-w-32',
    action: (
      <form>
        <Button>Send</Button>
      </form>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Send' }).offsetWidth).toBeGreaterThan(90)
  },
}

export const Pending: Story = {
  tags: ['!visual'],
  args: {
    tone: 'primary',
    action: (
      <Button tone="primary" pending>
        Send
      </Button>
    ),
  },
}

/** Every tone and size. */
export const Variants: Story = {
  parameters: { frame: 'fit' },
  render: (args) => (
    <Cluster>
      <SplitButton {...args} />
      <SplitButton {...args} {...Primary.args} />
      <SplitButton {...args} {...Small.args} />
      <SplitButton {...args} {...Pending.args} />
    </Cluster>
  ),
}
