import { useActionData, useLoaderData } from 'react-router'
import { ConfirmScreen } from '#screens/login/confirm-screen.tsx'
import { login } from '#domain/words/en/login.ts'
import { provideWords, useWords } from '#screens/words.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../pending.ts'
import type { RefusedForm } from '../refusals.ts'
import type { LinkState } from './server.ts'

provideWords({ login })

export function Component() {
  const link = useLoaderData<LinkState>()
  const refused = useActionData<RefusedForm>()
  const { confirm } = useWords().login
  return (
    <>
      <PageTitle>{confirm.titles[link.purpose]}</PageTitle>
      <ConfirmScreen
        {...link}
        state={refused?.errors.link ? 'failed' : link.state}
        reason={refused?.errors.link ?? refused?.errors.form ?? link.reason}
        pending={usePending()}
      />
    </>
  )
}
