import type { Meta, StoryObj } from '@storybook/react-vite'

import { Button } from '../button/button.tsx'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { Panel } from '../panel/panel.tsx'
import { Text } from '../text/text.tsx'
import { Stack } from './stack.tsx'

const guide = {
  when: [
    'Anything below something else: the parts of a page, the fields of a form, a heading and its text.',
    '`as` where the box has a meaning: a list, a section, a header.',
  ],
  whenNot: [
    'Things of one line: a `Cluster`. Columns: a `Grid`.',
    'Rows of a list that touch: a `List`, whose rules part them.',
  ],
  anatomy: [
    { part: 'Gap', purpose: 'xs and sm within what belongs together, md and lg between groups, xl between parts.' },
    { part: 'Children', purpose: 'As wide as the stack. They bring no space of their own.' },
  ],
  accessibility: [
    'Order on screen is order in the page, so Tab and screen readers follow it.',
    'A `ul` or `ol` takes only `li`; a `nav` or a `section` needs a name.',
  ],
} satisfies Guide

/** The vertical rhythm of every page and form. Space between things belongs to their parent, never to the things. */
const meta = {
  title: 'Components/Layout/Stack',
  component: Stack,
  parameters: { frame: 320, guide },
  args: {
    children: (
      <>
        <Panel>first</Panel>
        <Panel>second</Panel>
        <Panel>third</Panel>
      </>
    ),
  },
} satisfies Meta<typeof Stack>
export default meta

type Story = StoryObj<typeof meta>

export const Medium: Story = {}

export const Tight: Story = { args: { gap: 'xs' } }

export const Wide: Story = { args: { gap: 'xl' } }

/** Stacks in stacks: the fields of a group close together, the groups further apart. */
export const OfAForm: Story = {
  parameters: { frame: 360 },
  render: () => (
    <Stack gap="lg" as="section" aria-label="Your profile">
      <Stack gap="xs">
        <Heading level={2}>Your profile</Heading>
        <Text tone="muted">Colleagues and requesters see it beside your messages.</Text>
      </Stack>
      <Stack>
        <TextField label="Display name" name="displayName" defaultValue="Ada Lovelace" />
        <SelectField label="Time zone" name="timeZone" options={[{ value: 'Europe/London', label: 'London' }]} />
      </Stack>
      <div>
        <Button tone="primary">Save profile</Button>
      </div>
    </Stack>
  ),
}

/** Every gap. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] items-start gap-4">
      {(['none', 'xs', 'sm', 'md', 'lg', 'xl'] as const).map((gap) => (
        <Stack key={gap} {...args} gap={gap}>
          <Panel>{gap}</Panel>
          <Panel>b</Panel>
          <Panel>c</Panel>
        </Stack>
      ))}
    </div>
  ),
}
