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
  const awaitsOther = result?.kind === 'awaits-other-mailbox'
  const { confirm } = useWords().login
  return (
    <>
      <PageTitle>{awaitsOther ? confirm.awaitsOther : confirm.titles[link.purpose]}</PageTitle>
      <ConfirmScreen
        {...link}
        state={awaitsOther ? 'awaits-other-mailbox' : formError?.errors.link ? 'failed' : link.state}
        reason={formError?.errors.link ?? formError?.errors.form ?? link.reason}
        pending={usePending()}
      />
    </>
  )
}
