import { useActionData, useLoaderData, useLocation } from 'react-router'
import { vocabulary } from '#domain/words/en/common.ts'
import { companyTabs } from '#domain/words/en/company-tabs.ts'
import type { SentInvitation } from '#screens/company/people-screen.tsx'
import { accountHref } from '#screens/shell/place.ts'
import { provideWords, useWords } from '#screens/words.tsx'
import { usePart } from '../lazy-views/lazy-views.ts'
import { OverPage } from '../overlays.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import type { RefusedForm } from '../form-action.ts'
import type { loader } from './server.ts'

provideWords({ company: companyTabs, vocabulary })

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
      <OverPage refused={refused} />
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
    case 'settings':
    case 'overview':
      return <PageTitle>{`${company.tabs[page.view]} · ${page.company.name}`}</PageTitle>
  }
}

type ScreenProps<View extends Page['view']> = {
  page: Extract<Page, { view: View }>
  sent?: SentInvitation[]
  refused?: RefusedForm
}

function Screen({ page, ...rest }: ScreenProps<Page['view']>) {
  switch (page.view) {
    case 'invitation':
      return <Invitation page={page} {...rest} />
    case 'first-run':
      return <FirstRun page={page} {...rest} />
    case 'people':
      return <People page={page} {...rest} />
    case 'settings':
      return <Settings page={page} {...rest} />
    case 'overview':
      return <Overview page={page} />
  }
}

function Invitation({ page, refused }: ScreenProps<'invitation'>) {
  const part = usePart('company/invitation')
  const pending = usePending()
  return part && <part.InvitationScreen {...page} refused={refused} pending={pending} />
}

function FirstRun({ page, refused }: ScreenProps<'first-run'>) {
  const part = usePart('company/first-run')
  const pending = usePending()
  return part && <part.FirstRunScreen {...page} refused={refused} pending={pending} />
}

function People({ page, sent, refused }: ScreenProps<'people'>) {
  const part = usePart('company/people')
  const pending = usePending()
  return part && <part.PeopleScreen {...page} sent={sent} refused={refused} pending={pending} />
}

function Settings({ page, refused }: ScreenProps<'settings'>) {
  const part = usePart('company/settings')
  const pending = usePending()
  const place = useLocation()
  return (
    part && (
      <part.SettingsScreen
        {...page}
        securityHref={accountHref(place, 'security')}
        refused={refused}
        pending={pending}
      />
    )
  )
}

function Overview({ page }: ScreenProps<'overview'>) {
  const part = usePart('company/overview')
  return part && <part.OverviewScreen {...page} />
}
