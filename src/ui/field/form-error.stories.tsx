import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { FormError } from './form-error.tsx'

/** Why a whole form was refused; what belongs to one field is said beside it. */
const meta = {
  title: 'Components/Field/FormError',
  component: FormError,
  parameters: { frame: 400 },
  args: { children: 'This query was changed by somebody else. Look at it again, then send once more.' },
} satisfies Meta<typeof FormError>
export default meta

type Story = StoryObj<typeof meta>

export const Refused: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('changed by somebody else')
  },
}

/** Nothing went wrong: nothing is drawn. */
export const Silent: Story = {
  tags: ['!visual'],
  args: { children: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}
