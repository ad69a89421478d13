import { useActionData, useLoaderData } from 'react-router'
import { LoginScreen } from '#screens/login/login-screen.tsx'
import { login as loginWords } from '#domain/words/en/login.ts'
import { secondFactor } from '#domain/words/en/second-factor.ts'
import { provideWords, useWords } from '#screens/words.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../pending.ts'
import type { RefusedForm } from '../refusals.ts'
import type { loader } from './server.ts'

provideWords({ login: loginWords, secondFactor })

export function Component() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  const { login } = useWords()
  const { mode, purpose = 'email', sealed } = page
  const notice = sealed ? ({ tone: 'warning', text: login.notices.sealed } as const) : null
  return (
    <>
      <PageTitle>{mode === 'verify' ? login.verifyTitles[purpose] : login.titles[mode]}</PageTitle>
      <LoginScreen {...page} notice={notice} refused={refused} pending={usePending()} />
    </>
  )
}
