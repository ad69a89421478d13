import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { InfoIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Stack } from '../layout/stack.tsx'
import { Anchor } from '../link/link.tsx'
import { Text } from '../text/text.tsx'
import { Popover } from './popover.tsx'
import { PopoverContent } from './popover-content.tsx'

const guide = {
  when: [
    'A short explanation, a few settings or a small form at a button, while the page stays usable.',
    'More than one sentence, or a link, which a tooltip cannot contain.',
  ],
  whenNot: [
    'A list of actions or pages: `Menu`.',
    'A name or one sentence for a control: `Tooltip`.',
    'A task to finish first: `Dialog`. Content as high as the screen: `Drawer`.',
  ],
  anatomy: [
    { part: 'Button', purpose: 'Any button as `trigger`; the popover connects it.' },
    { part: 'Content', purpose: 'A few words or controls; more of it in `PopoverContent`.' },
    { part: 'Title', purpose: 'Of `PopoverContent`: names the content.' },
    { part: 'Body', purpose: 'Scrolls above 480 px or the height of the screen.' },
    { part: 'Close button', purpose: 'For touch and screen readers; others press outside.' },
  ],
  accessibility: [
    'Opened by its button without JavaScript; announced as a non-modal dialog.',
    'The first interactive element gets the focus; Tab continues through the page.',
    'Escape, the close button, a press outside and following a link close it; the focus returns to the button.',
    'It stays in view: it changes sides if needed, and follows its button while scrolling.',
  ],
} satisfies Guide

/** Text or settings at a button. Native: `popover` and `popovertarget`, anchored by CSS. */
const meta = {
  title: 'Overlays/Popover',
  component: Popover,
  subcomponents: { PopoverContent },
  parameters: { frame: { width: 400, height: 260 }, guide },
  args: {
    label: 'Reply due',
    trigger: <IconButton label="How this is worked out" icon={<InfoIcon />} />,
    children: (
      <PopoverContent title="Reply due" closeLabel="Close">
        <Text>
          A first reply is owed two working hours after the query was raised. <Anchor href="#terms">The terms</Anchor>
        </Text>
      </PopoverContent>
    ),
  },
} satisfies Meta<typeof Popover>
export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {
  parameters: { frame: 'fit' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument()
  },
}

export const Open: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Reply due' })).toBeVisible())
  },
}

/** Enter opens the popover and moves the focus inside. The close button returns the focus. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button')
    await userEvent.tab()
    await expect(opener).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const popover = await canvas.findByRole('dialog')
    await expect(canvas.getByRole('link', { name: 'The terms' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(popover).not.toBeVisible())
    await expect(opener).toHaveFocus()
  },
}

/** Following a link closes the popover. */
export const FollowedLink: Story = {
  tags: ['!visual'],
  args: {
    children: (
      <Anchor href="#terms" onClick={(event) => event.preventDefault()}>
        The terms
      </Anchor>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await userEvent.click(await canvas.findByRole('link', { name: 'The terms' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
  },
}

/** The first field has the focus. */
export const WithForm: Story = {
  args: {
    label: 'Save as a view',
    trigger: <Button>Save view</Button>,
    children: (
      <PopoverContent title="Save as a view" closeLabel="Close">
        <form>
          <Stack>
            <TextField label="Name of the view" name="name" />
            <div>
              <Button tone="primary" type="submit">
                Save view
              </Button>
            </div>
          </Stack>
        </form>
      </PopoverContent>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name of the view' })).toHaveFocus())
  },
}

/** Long content scrolls; title and close button stay visible. */
export const LongContent: Story = {
  parameters: { frame: { width: 400, height: 560 } },
  args: {
    size: 'sm',
    children: (
      <PopoverContent title="Reply due" closeLabel="Close">
        <Text>{'Working hours are Monday to Friday, nine to five. '.repeat(40)}</Text>
      </PopoverContent>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    const text = canvas.getByText(/^Working hours/).parentElement
    await waitFor(() => expect(text?.scrollHeight).toBeGreaterThan(text?.clientHeight ?? 0))
  },
}

/** The popover changes sides if needed, and never leaves the screen. */
export const AtTheEdge: Story = {
  parameters: { frame: { width: 360, height: 300 } },
  globals: { viewport: { value: 'phone' } },
  args: { side: 'end', size: 'lg' },
  render: (args) => (
    <div className="flex justify-end">
      <Popover {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    const popover = await canvas.findByRole('dialog')
    const { left, right } = popover.getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(window.innerWidth)
  },
}

const sides = ['top', 'end', 'bottom', 'start'] as const

/** Popovers at the four sides. They are `manual`, so that all can be open at once. */
export const Variants: Story = {
  parameters: { frame: { width: 860, height: 420 } },
  render: (args) => (
    <div className="grid h-96 grid-cols-2 items-center justify-items-center *:nth-2:justify-self-start *:nth-4:justify-self-end">
      {sides.map((side) => (
        <Popover
          key={side}
          {...args}
          size="sm"
          side={side}
          align="center"
          label={`Side ${side}`}
          trigger={<Button>{side}</Button>}
        >
          Two working hours.
        </Popover>
      ))}
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const popover of canvasElement.querySelectorAll('dialog')) popover.popover = 'manual'
    for (const side of sides) await userEvent.click(canvas.getByRole('button', { name: side }))
    const below = canvas.getByRole('dialog', { name: 'Side bottom' }).getBoundingClientRect()
    await expect(below.top).toBeGreaterThan(
      canvas.getByRole('button', { name: 'bottom' }).getBoundingClientRect().bottom,
    )
    const after = canvas.getByRole('dialog', { name: 'Side end' }).getBoundingClientRect()
    await expect(after.left).toBeGreaterThan(canvas.getByRole('button', { name: 'end' }).getBoundingClientRect().right)
    // The popover that opened last has the focus. Its ring would be in the picture of all sides.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  },
}
