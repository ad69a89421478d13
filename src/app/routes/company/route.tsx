import { useActionData, useLoaderData } from 'react-router'
import { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
import { InvitationScreen } from '#screens/company/invitation-screen.tsx'
import { OverviewScreen } from '#screens/company/overview-screen.tsx'
import { PeopleScreen, type SentInvitation } from '#screens/company/people-screen.tsx'
import { useWords } from '#screens/words.tsx'
import { Account } from '../account.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../pending.ts'
import type { RefusedForm } from '../refusals.ts'
import type { loader } from './server.ts'

type Page = Awaited<ReturnType<typeof loader>>
type Answer = RefusedForm | { sent: SentInvitation[] }

export function Component() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const refused = answer && 'errors' in answer ? answer : undefined
  return (
    <>
      <Title page={page} />
      <Screen page={page} sent={answer && 'sent' in answer ? answer.sent : undefined} refused={refused} />
      <Account refused={refused} />
    </>
  )
}

function Title({ page }: { page: Page }) {
  const { company } = useWords()
  switch (page.view) {
    case 'invitation':
      return <PageTitle>{company.firstRun.joinTitle}</PageTitle>
    case 'first-run':
      return <PageTitle>{company.firstRun.createTitle}</PageTitle>
    case 'people':
    case 'overview':
      return <PageTitle>{`${company.tabs[page.view]} · ${page.company.name}`}</PageTitle>
  }
}

function Screen({ page, sent, refused }: { page: Page; sent?: SentInvitation[]; refused?: RefusedForm }) {
  const pending = usePending()
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
