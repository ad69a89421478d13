import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { AttachFiles } from './attach-files.tsx'
import { FileCheck } from './file-check.tsx'

const guide = {
  when: [
    'Files that are sent with the rest of a form. In a form of fields it is an `area`, among the buttons of a composer a `button`.',
    '`FileCheck` for each file that was uploaded earlier, with a draft or a rejected form.',
  ],
  whenNot: ['Files that are uploaded at once: `FileDrop`.', 'A file that is only shown or downloaded: `FileChip`.'],
  anatomy: [
    { part: 'Label', purpose: 'A paperclip and what it does. Which files may be attached is a tooltip.' },
    { part: 'Drop hint', purpose: 'After the label of an area: that files can be dropped.' },
    {
      part: 'FileCheck',
      purpose: 'A chip with a checkbox, checked at first. Put several into a `fieldset` with a legend.',
    },
  ],
  accessibility: [
    'A native file input, so Tab and the space bar work. Name the files that were chosen beside it.',
    'Without JavaScript the file input is shown, and an unchecked file is not sent.',
    'On touch screens it is 44 px high.',
  ],
} satisfies Guide

/** Chooses files for a form. Files that the form has already are checkboxes. */
const meta = {
  title: 'Forms/AttachFiles',
  component: AttachFiles,
  subcomponents: { FileCheck },
  parameters: { frame: 420, guide },
  args: { label: 'Attach files', title: 'Pictures and documents', dropHint: 'or drop them here', name: 'files' },
} satisfies Meta<typeof AttachFiles>
export default meta

type Story = StoryObj<typeof meta>

/** A press on the label chooses files. */
export const Area: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Attach files')
    await userEvent.upload(input, [new File(['a'], 'a.log'), new File(['b'], 'b.log')])
    await expect([...(input.files ?? [])].map(({ name }) => name)).toEqual(['a.log', 'b.log'])
  },
}

/** A paperclip among other buttons. Its label is read aloud only. */
export const Paperclip: Story = { args: { look: 'button' } }

/** What is unchecked is not sent. */
export const Kept: Story = {
  tags: ['!visual'],
  render: () => (
    <form aria-label="New query">
      <FileCheck name="kept[]" value="1" defaultChecked label="printer.log (12 kB)" />
    </form>
  ),
  play: async ({ canvas }) => {
    const kept = () => new FormData(canvas.getByRole('form')).getAll('kept[]')
    await expect(kept()).toEqual(['1'])
    await userEvent.click(canvas.getByText('printer.log (12 kB)'))
    await expect(kept()).toEqual([])
  },
}

/** Both looks, an invalid one, and kept files, one of them with a long name. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      <AttachFiles {...args} />
      <AttachFiles {...args} aria-invalid />
      <AttachFiles {...args} look="button" />
      <Cluster gap="sm">
        <FileCheck name="kept[]" value="1" defaultChecked label="printer.log (12 kB)" />
        <FileCheck name="kept[]" value="2" label="floor-3.jpg (1.4 MB)" />
        <FileCheck name="kept[]" value="3" defaultChecked label={`${'printer-'.repeat(12)}.log (12 kB)`} />
      </Cluster>
    </Stack>
  ),
}
