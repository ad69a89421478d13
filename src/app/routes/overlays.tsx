import { Account } from './account/account.tsx'
import { Inbox } from './inbox/inbox.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** The account dialog and the inbox, which open over any page. */
export function Overlays({ formError }: { formError?: InvalidForm }) {
  return (
    <>
      <Account formError={formError} />
      <Inbox formError={formError} />
    </>
  )
}
