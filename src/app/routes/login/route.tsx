import { useActionData, useLoaderData } from 'react-router'
import { LoginScreen } from '#screens/login/login-screen.tsx'
import type { RefusedForm } from '../refusals.ts'
import { usePending } from '../pending.ts'
import type { loader } from './server.ts'

export function Component() {
  const { mode, email, purpose } = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  return <LoginScreen mode={mode} email={email} purpose={purpose} refused={refused} pending={usePending()} />
}
