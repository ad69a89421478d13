import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { inboxHref } from '#screens/shell/page-location.ts'
import { useLazyView } from '../../shared/lazy-view.ts'
import { overlayViews } from '../overlay-views.ts'
import { usePending } from '../use-pending.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** The inbox, shown while the URL has `?inbox`. Its forms post to the page below it. */
export function Inbox({ formError }: { formError?: InvalidForm }) {
  const frame = useRouteLoaderData<FrameData>('root')
  const place = useLocation()
  const navigate = useNavigate()
  const pending = usePending()
  const from = new URLSearchParams(place.search).get('inbox')
  const view = useLazyView(from === null ? null : overlayViews.inbox)
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
