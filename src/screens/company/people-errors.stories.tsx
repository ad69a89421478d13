import type { Meta, StoryObj } from '@storybook/react-vite'
import { clock, offline, serviceDown } from '#screens/fixtures.ts'
import { showsFormError } from '#screens/form-story-helpers.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { as, memberBen, everybody, memberCleo, olga, acmePeople } from './fixtures.ts'
import { PeopleScreen } from './people-screen.tsx'

const [kim] = acmePeople.invitations
const [, lee] = acmePeople.invitations

/** Network and service errors of the people page, shown in the row or form that was posted. */
const meta = {
  title: 'Screens/Company/People/Errors',
  component: PeopleScreen,
  args: {
    company: as('owner'),
    viewer: olga,
    people: acmePeople,
    memberCount: 5,
    show: 'members',
    listing: everybody,
    clock,
  },
  tags: ['!visual'],
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME&tab=people' },
} satisfies Meta<typeof PeopleScreen>
export default meta

type Story = StoryObj<typeof meta>

export const ResendOffline: Story = {
  ...showsFormError(offline('resend-invite', { id: kim?.id ?? '' })),
  args: { show: 'invited', formError: offline('resend-invite', { id: kim?.id ?? '' }) },
}

export const RevokeOffline: Story = {
  ...showsFormError(offline('revoke-invite', { id: lee?.id ?? '' })),
  args: { show: 'invited', formError: offline('revoke-invite', { id: lee?.id ?? '' }) },
}

export const RoleServiceDown: Story = showsFormError(serviceDown('set-role', { userId: memberBen.id }))

/** The menu closed, so the error is in the row. */
export const SuspendOffline: Story = showsFormError(offline('set-state', { userId: memberBen.id, state: 'suspended' }))

export const RestoreOffline: Story = showsFormError(offline('set-state', { userId: memberCleo.id, state: 'active' }))
