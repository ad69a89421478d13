import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { FileField } from './file-field.tsx'

/** The system's own field: files can be chosen or dropped onto it, with and without JavaScript. */
const meta = {
  title: 'Components/Field/FileField',
  component: FileField,
  parameters: { frame: 400 },
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
