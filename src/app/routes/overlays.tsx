import { Account } from './account/account.tsx'
import { Inbox } from './inbox/inbox.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** The dialogs that open over any page: the account and the inbox. */
export function Overlays({ formError }: { formError?: InvalidForm }) {
  return (
    <>
      <Account formError={formError} />
      <Inbox formError={formError} />
    </>
  )
}
