import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Anchor } from '../link/link.tsx'
import { FormError } from './form-error.tsx'

/** Why a whole form was refused; what belongs to one field is said beside it. */
const meta = {
  title: 'Components/Field/FormError',
  component: FormError,
  parameters: {
    frame: 400,
    guide: {
      when: [
        'A form was refused for a reason that belongs to no single field: no connection, no permission, changed by somebody else.',
        'A long form came back: say how many answers need another look, with links to their fields.',
      ],
      whenNot: [
        'One field is wrong: its own `error`, beside it.',
        'Something went well: a message of the `Toaster`. A page could not be shown at all: `ErrorView`.',
      ],
      anatomy: [
        { part: 'Icon', purpose: 'Says “error” without colour.' },
        { part: 'Text', purpose: 'What happened, why, and what to do next. Without words nothing is drawn.' },
      ],
      accessibility: [
        'It is an alert: a screen reader says it as soon as it appears. Put it above the fields and render it always.',
        'Your task: after a full page load nothing is announced, so send the focus to it or to the first field in error.',
      ],
    } satisfies Guide,
  },
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

/** In a long form, links lead to the answers that need another look. */
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

/** Short, long and with links together. */
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
