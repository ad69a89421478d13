import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { FieldMark } from './field-mark.tsx'
import { TextField } from './text-field.tsx'

/** A word in a label: whether an answer may be left out. No asterisks, which nobody explains. */
const meta = {
  title: 'Components/Field/FieldMark',
  component: FieldMark,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'A form has required and optional answers: mark the fewer of the two, usually the optional ones.',
        'Everything is optional but one or two: mark those with “(required)”.',
      ],
      whenNot: [
        'All answers are needed: say nothing, or ask for less.',
        'Why something is asked: the `hint` of the field.',
      ],
      anatomy: [
        { part: 'Words', purpose: 'Stand in the label after what is asked for, in brackets and in a lighter weight.' },
      ],
      accessibility: [
        'It is part of the label, so it is read with the name of the field.',
        'Set `required` on the field as well: assistive technology says it in its own words.',
      ],
    } satisfies Guide,
  },
  args: { children: '(optional)' },
} satisfies Meta<typeof FieldMark>
export default meta

type Story = StoryObj<typeof meta>

export const Optional: Story = {
  render: (args) => (
    <TextField
      name="phone"
      label={
        <>
          Phone <FieldMark {...args} />
        </>
      }
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Phone (optional)' })).toBeVisible()
  },
}

export const Required: Story = { ...Optional, args: { children: '(required)' }, play: undefined }

/** In the label of a field and of a choice. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <TextField
        name="phone"
        label={
          <>
            Phone <FieldMark {...args} />
          </>
        }
      />
      <CheckboxField
        name="terms"
        required
        label={
          <>
            I have read the rules of this desk <FieldMark>(required)</FieldMark>
          </>
        }
      />
    </Stack>
  ),
}
