import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { offline } from '#screens/fixtures.ts'
import { adam, as, longestPeople, memberAna, olga, wordiestMember } from '../fixtures.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

const words = en.people
const ana = { ...memberAna, assigned: 12 }

/** Asking who gets the unresolved queries of a member who is suspended or leaves the staff. */
const meta = {
  title: 'Screens/Company/People/Hand over',
  component: HandOverDialog,
  args: {
    company: as('owner'),
    viewer: olga,
    handOver: { member: ana, act: 'suspend', successors: [adam, olga] },
  },
  parameters: { path: `/company?company=ACME&tab=people&suspend=${ana.id}` },
} satisfies Meta<typeof HandOverDialog>
export default meta

type Story = StoryObj<typeof meta>

/** Nobody is chosen at first: queries are neither handed over nor dropped by a quick press. */
export const Suspending: Story = {
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText(words.assignedTo(ana.name, 12))).toBeVisible())
    const select = canvas.getByRole('combobox', { name: words.handOverTo })
    await expect(select).toHaveValue('')
    await userEvent.selectOptions(select, words.yourself(olga.name))
    const form = canvas.getByRole('button', { name: words.suspendPerson(ana.name) }).closest('form')
    await expect(form).toHaveFormValues({
      intent: 'set-state',
      userId: ana.id,
      state: 'suspended',
      successor: olga.id,
    })
    await userEvent.selectOptions(select, words.leaveUnassigned)
    await expect(form).toHaveFormValues({ successor: 'none' })
    await userEvent.selectOptions(select, adam.name)
  },
}

/** A member who becomes a requester can answer no longer, so it is asked as well. */
export const MakingARequester: Story = {
  tags: ['!visual'],
  args: { handOver: { member: { ...ana, assigned: 1 }, act: 'demote', successors: [adam, olga] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(words.assignedTo(ana.name, 1))).toBeVisible())
    const button = canvas.getByRole('button', { name: words.makeRole(ana.name, en.vocabulary.role.requester) })
    await expect(button.closest('form')).toHaveFormValues({ intent: 'set-role', userId: ana.id, role: 'requester' })
  },
}

/** Posted without a choice: the error is at the select, which has the focus. */
export const NobodyChosen: Story = {
  args: {
    formError: {
      intent: 'set-state',
      errors: { successor: en.actions.errors.successor_required },
      values: { userId: ana.id, state: 'suspended' },
    },
  },
  play: async ({ canvas }) => {
    const select = await canvas.findByRole('combobox', { name: words.handOverTo })
    await expect(select).toHaveAccessibleDescription(en.actions.errors.successor_required)
    await waitFor(() => expect(select).toHaveFocus())
  },
}

/** The successor was suspended a moment before. The choice stays, with the reason. */
export const SuccessorLeft: Story = {
  tags: ['!visual'],
  args: {
    formError: {
      intent: 'set-state',
      errors: { successor: en.actions.errors.not_staff_assignee },
      values: { userId: ana.id, state: 'suspended', successor: adam.id },
    },
  },
  play: async ({ canvas }) => {
    const select = await canvas.findByRole('combobox', { name: words.handOverTo })
    await expect(select).toHaveValue(adam.id)
    await expect(select).toHaveAccessibleDescription(en.actions.errors.not_staff_assignee)
  },
}

export const Offline: Story = {
  tags: ['!visual'],
  args: { formError: offline('set-state', { userId: ana.id, state: 'suspended', successor: adam.id }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getByRole('combobox', { name: words.handOverTo })).toHaveValue(adam.id)
  },
}

/** Their queries were resolved a moment before, so nothing is asked. */
export const NothingAssigned: Story = {
  tags: ['!visual'],
  args: { handOver: { member: memberAna, act: 'suspend', successors: [adam, olga] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: words.suspendPerson(memberAna.name) })).toBeVisible())
    await expect(canvas.queryByRole('combobox')).not.toBeInTheDocument()
  },
}

/** The longest names. */
export const LongestNames: Story = {
  args: {
    handOver: {
      member: { ...wordiestMember, state: 'active', assigned: 1_234_567 },
      act: 'suspend',
      successors: longestPeople.members,
    },
  },
}
