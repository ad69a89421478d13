import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { FileField } from './file-field.tsx'

/** The system's own field: files can be chosen or dropped onto it, with and without JavaScript. */
const meta = {
  title: 'Components/Field/FileField',
  component: FileField,
  parameters: {
    frame: 400,
    guide: {
      when: [
        'Files that are sent together with the form: a picture, a document.',
        'It has to work before and without JavaScript.',
      ],
      whenNot: [
        'Files are sent while the form is still being filled in, and people should see how far they are: `FileDrop`.',
        'Files that are already there: `FileChip`.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'What the files are for.' },
        { part: 'Hint', purpose: 'How many, how large, which kinds. Say it before somebody chooses, not after.' },
        { part: 'Input', purpose: 'The system’s own: press it, or drop files onto it.' },
        { part: 'Error', purpose: 'Which file was refused, why, and what to do.' },
      ],
      accessibility: [
        'Native: Enter or the space bar opens the system’s window, and the browser reads the names that were chosen.',
        'After an error the browser forgets the files. Say in the error that they have to be chosen again.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Attachments', name: 'files', multiple: true },
} satisfies Meta<typeof FileField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

/** Not shot: a test cannot put a file where the browser would show its name. */
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
