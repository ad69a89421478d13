import type { Meta, StoryObj } from '@storybook/react-vite'
import { offline, serviceDown } from '#screens/fixtures.ts'
import { comesBack } from '#screens/told.stories.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { as, ben, clientId, cleo, clock, olga, people } from './fixtures.ts'
import { PeopleScreen } from './people-screen.tsx'

const [kim, lee] = people.invitations.map(({ id }) => ({ id }))
if (!kim || !lee) throw new Error('These stories need two invitations.')

/** Each act of the people page while nothing answers, or the service is down: said in the row or form that was sent. */
const meta = {
  title: 'Screens/Company/People/Unanswered',
  component: PeopleScreen,
  args: { company: as('owner'), viewer: olga, people, clock, clientId },
  tags: ['!visual'],
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME&tab=people' },
} satisfies Meta<typeof PeopleScreen>
export default meta

type Story = StoryObj<typeof meta>

export const InviteServiceDown: Story = comesBack(
  serviceDown('invite', { emails: 'kim@acme.example', role: 'agent', clientId: 'the-first' }),
)

export const ResendOffline: Story = comesBack(offline('resend-invite', { id: kim.id }))

export const ResendServiceDown: Story = comesBack(serviceDown('resend-invite', { id: kim.id }))

export const RevokeOffline: Story = comesBack(offline('revoke-invite', { id: lee.id }))

export const RevokeServiceDown: Story = comesBack(serviceDown('revoke-invite', { id: lee.id }))

export const RoleServiceDown: Story = comesBack(serviceDown('set-role', { userId: ben.id, role: 'agent' }))

/** The menu closed with the act, so why it did not happen stands in the row. */
export const SuspendOffline: Story = comesBack(offline('set-state', { userId: ben.id, state: 'suspended' }))

export const SuspendServiceDown: Story = comesBack(serviceDown('set-state', { userId: ben.id, state: 'suspended' }))

export const RestoreOffline: Story = comesBack(offline('set-state', { userId: cleo.id, state: 'active' }))

export const RestoreServiceDown: Story = comesBack(serviceDown('set-state', { userId: cleo.id, state: 'active' }))
