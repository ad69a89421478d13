import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { isStaff } from '#domain/role.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { accountTab } from '#screens/account/account-tab.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'
import { accountHref } from '#screens/shell/page-location.ts'
import { useLazyView } from '../../shared/lazy-view.ts'
import { overlayViews } from '../overlay-views.ts'
import { usePending } from '../use-pending.ts'

/** The account dialog, shown while the URL has `?account=`. Its forms post to the page below it. */
export function Account({ result }: { result: FormResult | undefined }) {
  const frame = useRouteLoaderData<FrameData>('root')
  const place = useLocation()
  const navigate = useNavigate()
  const pending = usePending()
  const tab = accountTab(place.search)
  const view = useLazyView(tab && overlayViews.account)
  if (!frame?.viewer || !tab || !view) return null
  return (
    <view.AccountDialog
      viewer={frame.viewer}
      tab={tab}
      timeZones={frame.timeZones}
      dateLocales={frame.dateLocales}
      security={frame.security && { ...frame.security, clock: frame.clock }}
      notifications={{
        settings: frame.notifications,
        staff: frame.companies.some(({ role }) => isStaff(role)),
        requester: frame.companies.length === 0 || frame.companies.some(({ role }) => !isStaff(role)),
      }}
      place={place}
      onClose={() => void navigate(accountHref(place, null), { preventScrollReset: true })}
      formError={invalidFormOf(result)}
      enrollment={view.enrollmentOf(result)}
      recoveryCodes={view.recoveryCodesOf(result)}
      pending={pending}
    />
  )
}
