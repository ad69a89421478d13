import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { Button, button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { BoldIcon, ChevronRightIcon, ItalicIcon, MinusIcon, PlusIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Stack } from '../layout/stack.tsx'
import { ButtonGroup } from './button-group.tsx'

const guide = {
  when: [
    'Two to five actions on the same thing that belong together: previous and next, larger and smaller. Each press does something at once.',
  ],
  whenNot: [
    'One of several values is chosen and stays chosen, such as week, month or year: `SegmentedControl`.',
    'One action is likely, the others are rare: `SplitButton`.',
    'Actions that differ, or of which one is primary: buttons in a `Cluster`.',
  ],
  anatomy: [
    { part: 'Group', purpose: 'Joins the edges, and has a name for screen readers.' },
    { part: 'Buttons', purpose: 'Neutral buttons, icon buttons or links, all of one size.' },
  ],
  accessibility: [
    'A named group. Each button is a stop of Tab, because each is an action of its own.',
    'A button that can be on or off has `aria-pressed`, and looks pressed while it is on.',
  ],
} satisfies Guide

/** Buttons of one kind that share their edges. */
const meta = {
  title: 'Actions/ButtonGroup',
  component: ButtonGroup,
  parameters: { guide },
  args: {
    label: 'Other queries',
    children: (
      <>
        <Button>Previous</Button>
        <Button>Next</Button>
      </>
    ),
  },
} satisfies Meta<typeof ButtonGroup>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Other queries' })).toBeVisible()
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Next' })).toHaveFocus()
  },
}

/** Small buttons, one of them disabled. */
export const Small: Story = {
  tags: ['!visual'],
  args: {
    label: 'Chosen queries',
    children: (
      <>
        <Button size="sm">Copy</Button>
        <Button size="sm">Move</Button>
        <Button size="sm" disabled>
          Archive
        </Button>
      </>
    ),
  },
}

/** Icons that can be on or off. The first one is on. */
export const Pressed: Story = {
  tags: ['!visual'],
  args: {
    label: 'Format',
    children: (
      <>
        <IconButton size="md" label="Bold" icon={<BoldIcon />} aria-pressed="true" />
        <IconButton size="md" label="Italic" icon={<ItalicIcon />} aria-pressed="false" />
      </>
    ),
  },
}

export const Icons: Story = {
  tags: ['!visual'],
  args: {
    label: 'Size',
    children: (
      <>
        <IconButton size="md" label="Smaller" icon={<MinusIcon />} />
        <IconButton size="md" label="Larger" icon={<PlusIcon />} />
      </>
    ),
  },
}

export const Links: Story = {
  tags: ['!visual'],
  args: {
    label: 'Pages',
    children: (
      <>
        <a href="#newer" className={button()}>
          Newer
        </a>
        <a href="#older" className={button()}>
          Older <ChevronRightIcon size="sm" />
        </a>
      </>
    ),
  },
}

/** Texts, icons, links, a pressed and a disabled button, in both sizes. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <ButtonGroup {...args} />
      <ButtonGroup {...args} {...Small.args} />
      <ButtonGroup {...args} {...Pressed.args} />
      <ButtonGroup {...args} {...Icons.args} />
      <ButtonGroup {...args} {...Links.args} />
    </Stack>
  ),
}
