import { useActionData, useLoaderData } from 'react-router'
import { ConfirmScreen } from '#screens/login/confirm-screen.tsx'
import type { RefusedForm } from '../refusals.ts'
import { usePending } from '../pending.ts'
import type { loader } from './server.ts'

export function Component() {
  const found = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  const reason = refused?.errors.form ?? ('reason' in found ? found.reason : undefined)
  // A link that was refused is used up: what helps is a new one.
  return <ConfirmScreen {...found} state={refused ? 'failed' : found.state} reason={reason} pending={usePending()} />
}
