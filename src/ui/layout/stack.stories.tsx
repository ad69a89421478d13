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
    'Elements below each other: sections, fields of a form, a heading and its text.',
    '`as` for semantics: a list, a section, a header.',
  ],
  whenNot: ['Elements in one row: `Cluster`. Columns: `Grid`.', 'Rows with lines between them: `List`.'],
  anatomy: [
    { part: 'Gap', purpose: '`xs` and `sm` within a group, `md` and `lg` between groups.' },
    { part: 'Children', purpose: 'As wide as the stack, without outer margins.' },
  ],
  accessibility: [
    'The visual order equals the DOM order.',
    'A `ul` or `ol` takes only `li`; a `nav` or `section` needs a name.',
  ],
} satisfies Guide

/** A vertical layout. The parent sets the gaps, never the children. */
const meta = {
  title: 'Layout/Stack',
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

export const Wide: Story = { args: { gap: 'lg' } }

/** Nested stacks: close fields within a group, larger gaps between groups. */
export const Form: Story = {
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
      {(['none', 'xs', 'sm', 'md', 'lg'] as const).map((gap) => (
        <Stack key={gap} {...args} gap={gap}>
          <Panel>{gap}</Panel>
          <Panel>b</Panel>
          <Panel>c</Panel>
        </Stack>
      ))}
    </div>
  ),
}
