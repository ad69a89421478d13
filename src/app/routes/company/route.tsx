import { useActionData, useLoaderData, useLocation, useNavigate } from 'react-router'
import '#domain/words/en/common.ts'
import '#domain/words/en/company.ts'
import type { SentInvitation } from '#domain/company.ts'
import { companyHref } from '#screens/shell/company-href.ts'
import { accountHref } from '#screens/shell/page-location.ts'
import type { CompanyData } from '#domain/page-data/company-data.ts'
import { useWords } from '#screens/words.ts'
import { useLazyView } from '../../shared/lazy-view.ts'
import { overlayViews } from '../overlay-views.ts'
import { Overlays } from '../overlays.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { views } from './views.ts'

export function Component() {
  const page = useLoaderData<CompanyData>()
  const result = useActionData<FormResult>()
  const sent = result?.kind === 'invitations-created' ? result.invitations : undefined
  return (
    <>
      <Title page={page} />
      <Screen page={page} sent={sent} formError={invalidFormOf(result)} />
      <Overlays result={result} />
    </>
  )
}

function Title({ page }: { page: CompanyData }) {
  const words = useWords()
  switch (page.view) {
    case 'invitation':
      return <PageTitle>{words.invitation.pageTitle}</PageTitle>
    case 'first-run':
      return (
        <PageTitle>
          {page.suspendedIn[0] ? words.firstRun.suspension.title(page.suspendedIn[0]) : words.firstRun.createTitle}
        </PageTitle>
      )
    case 'people':
    case 'settings':
    case 'overview':
      return <PageTitle>{`${words.companyTabs.tabs[page.view]} · ${page.company.name}`}</PageTitle>
  }
}

type ScreenProps<View extends CompanyData['view']> = {
  page: Extract<CompanyData, { view: View }>
  sent?: SentInvitation[]
  formError?: InvalidForm
}

function Screen({ page, ...rest }: ScreenProps<CompanyData['view']>) {
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

function Invitation({ page, formError }: ScreenProps<'invitation'>) {
  const view = useLazyView(views.invitation)
  const pending = usePending()
  return view && <view.InvitationScreen {...page} formError={formError} pending={pending} />
}

function FirstRun({ page, formError }: ScreenProps<'first-run'>) {
  const view = useLazyView(views['first-run'])
  const pending = usePending()
  return view && <view.FirstRunScreen {...page} formError={formError} pending={pending} />
}

function People({ page, sent, formError }: ScreenProps<'people'>) {
  const view = useLazyView(views.people)
  const invite = useLazyView(page.isInviting ? overlayViews.add : null)
  const pending = usePending()
  const navigate = useNavigate()
  const close = () => void navigate(companyHref(page.company.key, 'people'), { preventScrollReset: true })
  return (
    view && (
      <view.PeopleScreen
        {...page}
        sent={page.isInviting ? undefined : sent}
        dialog={
          page.handOver ? (
            <view.HandOverDialog {...page} {...{ formError, pending }} handOver={page.handOver} onClose={close} />
          ) : (
            invite && <invite.InviteDialog {...page} {...{ sent, formError, pending }} onClose={close} />
          )
        }
        // The dialog shows the error of its form.
        formError={page.handOver ? undefined : formError}
        pending={pending}
      />
    )
  )
}

function Settings({ page, formError }: ScreenProps<'settings'>) {
  const view = useLazyView(views.settings)
  const pending = usePending()
  const place = useLocation()
  return (
    view && (
      <view.SettingsScreen
        {...page}
        securityHref={accountHref(place, 'security')}
        formError={formError}
        pending={pending}
      />
    )
  )
}

function Overview({ page }: ScreenProps<'overview'>) {
  const view = useLazyView(views.overview)
  return view && <view.OverviewScreen {...page} />
}
