import { useActionData } from 'react-router'
import '#domain/words/en/first-run.ts'
import '#domain/words/en/login.ts'
import '#domain/words/en/password.ts'
import '#domain/words/en/setup.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'
import { SetupScreen } from '#screens/setup/setup-screen.tsx'
import { useWords } from '#screens/words.ts'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'

export function Component() {
  const result = useActionData<FormResult>()
  return (
    <>
      <PageTitle>{useWords().setup.title}</PageTitle>
      <SetupScreen formError={invalidFormOf(result)} pending={usePending()} />
    </>
  )
}
