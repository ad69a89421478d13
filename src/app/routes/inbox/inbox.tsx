import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { inboxHref } from '#screens/shell/page-location.ts'
import { useLazyView } from '../lazy-views/lazy-views.ts'
import { usePending } from '../use-pending.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { RootData } from '../root/root-data.ts'

/** The inbox, while the address opens it. Its forms are submitted to the page below. */
export function Inbox({ formError }: { formError?: InvalidForm }) {
  const frame = useRouteLoaderData<RootData>('root')
  const place = useLocation()
  const navigate = useNavigate()
  const pending = usePending()
  const from = new URLSearchParams(place.search).get('inbox')
  const view = useLazyView(from === null ? null : 'inbox')
  if (!frame?.viewer || from === null || !view) return null
  return (
    <view.InboxDrawer
      page={frame.inbox}
      from={from}
      companies={frame.companies}
      clock={frame.clock}
      place={place}
      onClose={() => void navigate(inboxHref(place, null), { preventScrollReset: true })}
      formError={formError}
      pending={pending}
    />
  )
}
