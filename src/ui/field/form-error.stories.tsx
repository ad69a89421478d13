import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Anchor } from '../link/link.tsx'
import { FormError } from './form-error.tsx'

/** The error of a whole form. The error of a single field is beside that field. */
const meta = {
  title: 'Forms/FormError',
  component: FormError,
  parameters: {
    frame: 400,
    guide: {
      when: [
        'A form failed for a reason without a field: no connection, no permission, a conflict.',
        'A long form has several errors: a count with links to the fields.',
      ],
      whenNot: [
        'One field is wrong: its own `error`, beside it.',
        'Success: a message of the `Toaster`. A page that cannot be shown: `ErrorView`.',
      ],
      anatomy: [
        { part: 'Icon', purpose: 'Means “error” without colour.' },
        { part: 'Text', purpose: 'What happened, why, and what to do. Without children it renders nothing.' },
      ],
      accessibility: [
        'An alert: screen readers announce it as soon as it appears. Place it above the fields and always render it.',
        'Your task: after a full page load nothing is announced, so move the focus to it or to the first invalid field.',
      ],
    } satisfies Guide,
  },
  args: { children: 'This query was changed by somebody else. Look at it again, then send once more.' },
} satisfies Meta<typeof FormError>
export default meta

type Story = StoryObj<typeof meta>

export const WithText: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('changed by somebody else')
  },
}

/** Without an error nothing is rendered. */
export const WithoutError: Story = {
  tags: ['!visual'],
  args: { children: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
}

/** In a long form, links lead to the invalid fields. */
export const WithLinks: Story = {
  args: {
    children: (
      <>
        Two answers need another look: <Anchor href="#subject">subject</Anchor> and <Anchor href="#files">files</Anchor>
        .
      </>
    ),
  },
}

export const LongWords: Story = {
  parameters: { frame: 240 },
  args: {
    children: 'The Kundendienstabteilungsverwaltung did not answer. What you wrote is kept; send it again in a minute.',
  },
}

/** Short, long and with links. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <FormError>Nothing was saved.</FormError>
      <FormError {...args} />
      <FormError>
        Two answers need another look: <Anchor href="#subject">subject</Anchor> and <Anchor href="#files">files</Anchor>
        .
      </FormError>
    </Stack>
  ),
}
