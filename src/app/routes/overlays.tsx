import { Account } from './account/account.tsx'
import { Inbox } from './inbox/inbox.tsx'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'

/** The dialogs that open over any page: the account and the inbox. */
export function Overlays({ result }: { result?: FormResult }) {
  const formError = invalidFormOf(result)
  return (
    <>
      <Account result={result} />
      <Inbox formError={formError} />
    </>
  )
}
