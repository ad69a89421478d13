import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { cleo, dmitri, wordyName } from '#screens/track-query/fixtures.ts'
import { unbroken } from '#screens/fixtures.ts'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { AboveComposer } from './above-composer.tsx'

const { realtime } = en

const meta = {
  title: 'Screens/Realtime/Above the composer',
  component: AboveComposer,
  args: { replying: [], answered: null, typing: [] },
  decorators: [
    (Story) => (
      <Stack gap="lg" className="p-4">
        <Text>{cleo.name}</Text>
        <Story />
        <TextAreaField name="body" label={en.composer.replyField} rows={3} />
      </Stack>
    ),
  ],
} satisfies Meta<typeof AboveComposer>
export default meta

type Story = StoryObj<typeof meta>

/** The typing notice has reserved space, so the composer does not move. */
export const Typing: Story = {
  tags: ['rtl'],
  args: { typing: [cleo.name] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(realtime.typing([cleo.name]))).toBeVisible()
  },
}

/** Two colleagues are writing at once: one line names both. */
export const SeveralTyping: Story = { args: { typing: [cleo.name, dmitri.name] } }

/** A colleague is writing a reply. */
export const ColleagueReplying: Story = {
  args: { replying: [cleo.name] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(realtime.replying([cleo.name]))).toBeVisible()
  },
}

/** The notice of a colleague's new reply links to the reply. */
export const NewColleagueReply: Story = {
  tags: ['rtl'],
  args: { answered: { name: cleo.name, seconds: 4, messageId: 'm1' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cleo Martin replied 4 seconds ago.', { exact: false })).toBeVisible()
    await expect(canvas.getByRole('link', { name: realtime.readAnswer })).toHaveAttribute('href', '#message-m1')
  },
}

/** All notices with the longest names. */
export const All: Story = {
  args: {
    replying: [dmitri.name, wordyName.name],
    answered: { name: unbroken.name, seconds: 59, messageId: 'm1' },
    typing: [unbroken.name, wordyName.name],
  },
}

/** Without notices nothing is rendered. */
export const Nothing: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/typing|answered|writing/)).not.toBeInTheDocument()
  },
}
