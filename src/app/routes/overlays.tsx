import { Account } from './account/account.tsx'
import { Inbox } from './inbox/inbox.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** What is the person's own and opens over any page: the account, the notifications. */
export function Overlays({ formError }: { formError?: InvalidForm }) {
  return (
    <>
      <Account formError={formError} />
      <Inbox formError={formError} />
    </>
  )
}
