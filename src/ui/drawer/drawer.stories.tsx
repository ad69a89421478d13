import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { DescriptionList } from '../description-list/description-list.tsx'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import { InPage } from '../dialog/in-page.fixture.tsx'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Drawer } from './drawer.tsx'

const guide = {
  when: [
    'Details, filters or settings of the page, while the page stays visible.',
    'More content than a popover, without a required decision.',
    'On phones: content that is beside the page on a desktop.',
  ],
  whenNot: [
    'A question, or a form with input that could be lost: `Dialog`, which does not close on a press outside.',
    'A few options at a button: `Popover` or `Menu`.',
    'Content that is needed all the time: the page itself.',
  ],
  anatomy: [
    { part: 'Title', purpose: 'The name of the drawer.' },
    { part: 'Body', purpose: 'The only part that scrolls.' },
    { part: 'Actions', purpose: 'At the bottom, always visible. The safest action first.' },
    { part: 'Close button', purpose: 'Besides Escape and a press on the page.' },
  ],
  accessibility: [
    'A native modal dialog: Tab stays inside, Escape closes it, the focus returns to what opened it.',
    'The focus moves to the first visible field, else the title.',
    'Its `trigger` opens it without JavaScript.',
    'It slides in over 32 px, except with reduced motion.',
  ],
} satisfies Guide

const facts = (
  <DescriptionList
    items={[
      { term: 'Requester', detail: 'Ben Okafor' },
      { term: 'Category', detail: 'Hardware' },
      { term: 'Raised', detail: '12 March, 09:41' },
      { term: 'Reply due', detail: 'in 38 min' },
    ]}
  />
)

/** A dialog at the edge of the page. It shares title, scrollable body, actions and focus rules with `Dialog`. */
const meta = {
  title: 'Overlays/Drawer',
  component: Drawer,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'desktop' } },
  args: {
    title: 'Details of ACME-42',
    closeLabel: 'Close',
    closeHref: '#closed',
    open: true,
    onOpenChange: fn(),
    children: facts,
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        The page behind.
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Drawer>
export default meta

type Story = StoryObj<typeof meta>

/** Its button opens it. */
export const Playground: Story = {
  tags: ['!visual'],
  args: { open: undefined, closeHref: undefined, trigger: <Button>Details of ACME-42</Button> },
}

/** Without fields the title has the focus. */
export const End: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog', { name: 'Details of ACME-42' })
    await waitFor(() => expect(drawer.matches(':modal')).toBe(true))
    await expect(canvas.getByRole('heading')).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Close' })).toHaveFocus()
    await waitFor(() => expect(canvas.getByRole('tooltip')).toBeVisible())
  },
}

const filters = (
  <Stack>
    <TextField label="Text" name="text" />
    <SelectField
      label="Assignee"
      name="assignee"
      options={[
        { value: '', label: 'Anybody' },
        { value: 'me', label: 'You' },
      ]}
    />
    <SelectField label="Priority" name="priority" options={[{ value: '', label: 'Any' }]} />
    <SelectField label="Category" name="category" options={[{ value: '', label: 'Any' }]} />
    <SelectField label="Raised" name="raised" options={[{ value: '', label: 'Any time' }]} />
    <Cluster justify="end">
      <Button tone="quiet">Clear</Button>
      <Button tone="primary">Show 12 queries</Button>
    </Cluster>
  </Stack>
)

/** The first field has the focus. */
export const WithFieldsAndActions: Story = {
  args: { title: 'Filters', children: filters },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Text' })).toHaveFocus())
  },
}

/** Long content scrolls below the title, also by keyboard. */
export const LongContent: Story = {
  args: {
    children: (
      <Stack>
        {Array.from({ length: 30 }, (_, day) => (
          <Text key={day}>Ana changed the status to pending on {day + 1} March.</Text>
        ))}
      </Stack>
    ),
  },
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog')
    await waitFor(() => expect(document.activeElement?.scrollHeight).toBeGreaterThan(drawer.clientHeight))
    await expect(document.activeElement).toHaveTextContent('on 30 March.')
  },
}

/** On a phone the drawer is at the bottom, with at most 85 % of the screen's height. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { title: 'Filters', children: filters },
}

/** Long words wrap; the title never overlaps the close button. */
export const PhoneLongWords: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    title: 'Details of Maximiliane Wolfeschlegelsteinhausenbergerdorff’s request',
    children: <Text className="wrap-anywhere">{'Donaudampfschifffahrtsgesellschaft'.repeat(3)}</Text>,
  },
}

/** A press on the page or Escape closes it; a press inside does not. */
export const PressedOutside: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const drawer = canvas.getByRole<HTMLDialogElement>('dialog')
    await waitFor(() => expect(drawer.matches(':modal')).toBe(true))
    await userEvent.click(canvas.getByText('Ben Okafor'))
    await expect(args.onOpenChange).not.toHaveBeenCalled()
    await userEvent.click(drawer)
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    drawer.requestClose()
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledTimes(2))
  },
}

/** Buttons open and close the drawer, in newer browsers without a script. */
export const InPlace: Story = {
  tags: ['!visual'],
  args: {
    open: undefined,
    closeHref: undefined,
    trigger: <Button>Details</Button>,
    children: <Button>Assign to me</Button>,
  },
  play: async ({ args, canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Details' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = await canvas.findByRole('dialog')
    await expect(drawer).toHaveAttribute('closedby', 'any')
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(true))
    await waitFor(() => expect(canvas.getByRole('heading')).toHaveFocus())
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Assign to me' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(drawer).not.toBeVisible())
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    await expect(opener).toHaveFocus()
  },
}

/** The drawer as the server renders it. */
export const Variants: Story = {
  parameters: { frame: 760 },
  globals: { viewport: { value: undefined } },
  decorators: [
    (Story) => (
      <div className="[&_dialog]:relative [&_dialog]:h-48 [&_dialog:not(:modal)]:shadow-modal">
        <Story />
      </div>
    ),
  ],
  render: (args) => (
    <InPage>
      <Drawer {...args} open={undefined} />
    </InPage>
  ),
}
