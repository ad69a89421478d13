import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { inboxHref } from '#screens/shell/page-location.ts'
import { usePart } from '../lazy-views/lazy-views.ts'
import { usePending } from '../use-pending.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { loader } from '../root/server.ts'

/** The notifications over a page, while the address asks for them. Their forms post to the page, which answers them. */
export function Inbox({ formError }: { formError?: InvalidForm }) {
  const frame = useRouteLoaderData<typeof loader>('root')
  const place = useLocation()
  const navigate = useNavigate()
  const pending = usePending()
  const from = new URLSearchParams(place.search).get('inbox')
  const part = usePart(from === null ? null : 'inbox')
  if (!frame?.viewer || from === null || !part) return null
  return (
    <part.InboxDrawer
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
