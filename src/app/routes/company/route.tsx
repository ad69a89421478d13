import { useActionData, useLoaderData } from 'react-router'
import { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
import { InvitationScreen } from '#screens/company/invitation-screen.tsx'
import { OverviewScreen } from '#screens/company/overview-screen.tsx'
import { PeopleScreen, type SentInvitation } from '#screens/company/people-screen.tsx'
import type { RefusedForm } from '../refusals.ts'
import { usePending } from '../pending.ts'
import type { loader } from './server.ts'

export function Component() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<RefusedForm | { sent: SentInvitation[] }>()
  const pending = usePending()
  const refused = answer && 'errors' in answer ? answer : undefined
  const sent = answer && 'sent' in answer ? answer.sent : undefined
  switch (page.view) {
    case 'invitation':
      return <InvitationScreen {...page} refused={refused} pending={pending} />
    case 'first-run':
      return <FirstRunScreen {...page} refused={refused} pending={pending} />
    case 'people':
      return <PeopleScreen {...page} sent={sent} refused={refused} pending={pending} />
    case 'overview':
      return <OverviewScreen {...page} />
  }
}
