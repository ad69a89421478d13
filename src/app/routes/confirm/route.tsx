import { useActionData, useLoaderData } from 'react-router'
import { ConfirmScreen } from '#screens/login/confirm-screen.tsx'
import '#domain/words/en/login.ts'
import type { ConfirmData } from '#domain/page-data/confirm-data.ts'
import { useWords } from '#screens/words.ts'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'

export function Component() {
  const link = useLoaderData<ConfirmData>()
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
