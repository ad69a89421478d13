import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { FileField } from './file-field.tsx'

/** A native file input that accepts presses and drops, with and without JavaScript. */
const meta = {
  title: 'Components/Field/FileField',
  component: FileField,
  parameters: {
    frame: 400,
    guide: {
      when: ['Files that are submitted with the form.', 'It has to work before and without JavaScript.'],
      whenNot: ['Uploads with visible progress: `FileDrop`.', 'Existing files: `FileChip`.'],
      anatomy: [
        { part: 'Label', purpose: 'What the files are for.' },
        { part: 'Hint', purpose: 'How many, how large, which kinds.' },
        { part: 'Input', purpose: 'Native: press it, or drop files onto it.' },
        { part: 'Error', purpose: 'Which file was rejected, why, and what to do.' },
      ],
      accessibility: [
        'Native: Enter or Space opens the file dialog, and the browser announces the chosen names.',
        'After an error the browser clears the files. The error must say so.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Attachments', name: 'files', multiple: true },
} satisfies Meta<typeof FileField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

/** No picture, because a test cannot make the browser show a file name. */
export const Chosen: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Attachments')
    await userEvent.upload(input, [new File(['a'], 'printer.log'), new File(['b'], 'floor.png')])
    await expect(input.files).toHaveLength(2)
  },
}

export const WithHint: Story = { args: { hint: 'Up to 10 files of 25 MB.' } }

export const WithError: Story = {
  args: { error: '“film.mov” is larger than 25 MB. Make it smaller or share a link to it.' },
}

export const Disabled: Story = { args: { disabled: true } }

export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: { label: 'Pictures of the Druckerwarteschlangenverwaltung that show what somebody saw when it stopped' },
}

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <FileField {...args} />
      <FileField {...args} hint="Up to 10 files of 25 MB." />
      <FileField {...args} error="“film.mov” is larger than 25 MB. Make it smaller or share a link to it." />
      <FileField {...args} disabled />
    </Stack>
  ),
}
