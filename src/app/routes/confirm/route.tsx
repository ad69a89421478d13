import { useActionData, useLoaderData } from 'react-router'
import { ConfirmScreen } from '#screens/login/confirm-screen.tsx'
import { loginWords } from '#domain/words/en/login.ts'
import { provideWords, useWords } from '#screens/words.ts'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { HalfDone, LinkState } from './server.ts'

provideWords({ login: loginWords })

export function Component() {
  const link = useLoaderData<LinkState>()
  const answer = useActionData<InvalidForm | HalfDone>()
  const formError = answer && 'errors' in answer ? answer : undefined
  const half = answer !== undefined && 'half' in answer
  const { confirm } = useWords().login
  return (
    <>
      <PageTitle>{half ? confirm.half : confirm.titles[link.purpose]}</PageTitle>
      <ConfirmScreen
        {...link}
        state={half ? 'half' : formError?.errors.link ? 'failed' : link.state}
        reason={formError?.errors.link ?? formError?.errors.form ?? link.reason}
        pending={usePending()}
      />
    </>
  )
}
