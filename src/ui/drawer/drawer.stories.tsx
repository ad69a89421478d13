import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { DescriptionList } from '../description-list/description-list.tsx'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Drawer } from './drawer.tsx'

const guide = {
  when: [
    'Details, filters or settings of what is on the page, looked at while the page stays in its place.',
    'More than a popover holds, and nothing that must be decided before going on.',
    'On a phone: what stands beside the page on a desk, such as the facts of a query.',
  ],
  whenNot: [
    'A question that must be answered, or a form whose loss would hurt: that is a `Dialog`, which a press beside it does not close.',
    'Two or three choices at a button: a `Popover` or a `Menu`.',
    'Content that is needed all the time: the page itself.',
  ],
  anatomy: [
    { part: 'Title', purpose: 'Names what is shown; the name of the drawer.' },
    { part: 'Body', purpose: 'The only part that scrolls.' },
    { part: 'Acts', purpose: 'At the foot, always in sight. First the one that changes least.' },
    { part: 'Closing sign', purpose: 'One of the three ways out, beside Escape and a press on the page.' },
  ],
  accessibility: [
    'A native modal dialog: Tab stays inside, Escape closes it, the focus returns to what opened it.',
    'The focus goes to the first field in sight, else to the first act, else to the title.',
    'Opened with `command="show-modal"` it works before and without JavaScript. Put it beside the button that opens it.',
    'It slides in over 32 px; not for people who asked for less motion.',
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

/** Beside the page, from its edge. Shares the dialog's frame: title, scrolling body, acts, and what the focus does. */
const meta = {
  title: 'Components/Drawer',
  component: Drawer,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'desktop' } },
  args: {
    title: 'Details of ACME-42',
    closeLabel: 'Close',
    closeHref: '#closed',
    open: true,
    onClose: fn(),
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

/** Only facts in it: the title has the focus. */
export const End: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog', { name: 'Details of ACME-42' })
    await waitFor(() => expect(drawer.matches(':modal')).toBe(true))
    await expect(canvas.getByRole('heading')).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Close' })).toHaveFocus()
  },
}

export const Start: Story = { args: { side: 'start', width: 'sm' } }

export const Bottom: Story = { args: { side: 'bottom' } }

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
  </Stack>
)

const acts = (
  <>
    <Button tone="quiet">Clear</Button>
    <Button tone="primary">Show 12 queries</Button>
  </>
)

/** The first field has the focus; the acts stay at the foot while the fields scroll. */
export const WithFieldsAndActs: Story = {
  args: { title: 'Filters', width: 'sm', children: filters, footer: acts },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Text' })).toHaveFocus())
  },
}

/** More than fits scrolls between title and acts, and can be scrolled by keyboard. */
export const LongContent: Story = {
  args: {
    children: (
      <Stack>
        {Array.from({ length: 30 }, (_, day) => (
          <Text key={day}>Ana changed the status to pending on {day + 1} March.</Text>
        ))}
      </Stack>
    ),
    footer: <Button>Export</Button>,
  },
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog')
    await waitFor(() => expect(document.activeElement?.scrollHeight).toBeGreaterThan(drawer.clientHeight))
    await expect(document.activeElement).toHaveTextContent('on 30 March.')
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeVisible()
  },
}

/** From below, as wide as the phone, at most 85 parts of 100 of its height. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { title: 'Filters', children: filters, footer: acts },
}

/** Long words break; the title never runs under the closing sign. */
export const PhoneLongWords: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    title: 'Details of Maximiliane Wolfeschlegelsteinhausenbergerdorff’s request',
    children: <Text className="wrap-anywhere">{'Donaudampfschifffahrtsgesellschaft'.repeat(3)}</Text>,
  },
}

/** A press on the page puts it away, and so does Escape; a press on the drawer does not. */
export const PressedBeside: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const drawer = canvas.getByRole<HTMLDialogElement>('dialog')
    await waitFor(() => expect(drawer.matches(':modal')).toBe(true))
    await userEvent.click(canvas.getByText('Ben Okafor'))
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(drawer)
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    drawer.requestClose()
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(2))
  },
}

/** Opened and closed in place; in newer browsers before any script has run. */
export const InPlace: Story = {
  tags: ['!visual'],
  args: { open: undefined, closeHref: undefined, id: 'facts', footer: <Button>Assign to me</Button> },
  render: (args) => (
    <>
      <Button command="show-modal" commandfor="facts">
        Details
      </Button>
      <Drawer {...args} />
    </>
  ),
  play: async ({ args, canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Details' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = await canvas.findByRole('dialog')
    await expect(drawer).toHaveAttribute('closedby', 'any')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Assign to me' })).toHaveFocus())
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(drawer).not.toBeVisible())
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(opener).toHaveFocus()
  },
}

const widths = { sm: '360 px: filters', md: '480 px: facts', lg: '720 px: a conversation' } as const

/** The widths on one sheet, drawn in the page. */
export const Variants: Story = {
  parameters: { frame: 760 },
  globals: { viewport: { value: undefined } },
  decorators: [
    (Story) => (
      <div className="[&_dialog]:relative [&_dialog]:h-48 [&_dialog:not(:modal)]:shadow-dialog">
        <Story />
      </div>
    ),
  ],
  render: (args) => (
    <Stack>
      {(['sm', 'md', 'lg'] as const).map((width) => (
        <Drawer
          key={width}
          {...args}
          ref={(element) => element?.setAttribute('open', '')}
          id={`width-${width}`}
          open={undefined}
          width={width}
          title={`Width ${width}`}
          footer={acts}
        >
          {widths[width]}
        </Drawer>
      ))}
    </Stack>
  ),
}
