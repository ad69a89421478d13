import { Account } from './account/account.tsx'
import { Inbox } from './inbox/inbox.tsx'
import type { RefusedForm } from './form-action.ts'

/** What is the person's own and opens over any page: the account, the notifications. */
export function OverPage({ refused }: { refused?: RefusedForm }) {
  return (
    <>
      <Account refused={refused} />
      <Inbox refused={refused} />
    </>
  )
}
