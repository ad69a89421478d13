import { useActionData, useLoaderData } from 'react-router'
import { ConfirmScreen } from '#screens/login/confirm-screen.tsx'
import '#domain/words/en/login.ts'
import { useWords } from '#screens/words.ts'
import { PageTitle } from '../shared/page-title.tsx'
import { usePending } from '../shared/use-pending.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'
import type { LinkState } from './server.ts'

export function Component() {
  const link = useLoaderData<LinkState>()
  const result = useActionData<FormResult>()
  const formError = invalidFormOf(result)
  // A link that was cut has no valid token, which is no field that people see.
  const linkError = formError?.errors.link ?? formError?.errors.tokenHash
  const awaitsOther = result?.kind === 'awaits-other-mailbox'
  const { confirm } = useWords().login
  return (
    <>
      <PageTitle>{awaitsOther ? confirm.awaitsOther : confirm.titles[link.purpose]}</PageTitle>
      <ConfirmScreen
        {...link}
        state={awaitsOther ? 'awaits-other-mailbox' : linkError ? 'failed' : link.state}
        reason={linkError ?? formError?.errors.form ?? link.reason}
        pending={usePending()}
      />
    </>
  )
}
