import type { LoaderFunctionArgs } from 'react-router'
import { loginModes, type LoginMode } from '#domain/forms/login.ts'
import { actions } from '../../actions.ts'
import { invalidAddress } from '../../problem.ts'
import { signedIn } from '../../session/context.ts'
import { afterSignIn } from '../../session/sign-in.ts'
import { loginActs } from './acts.ts'
import { askedAddress } from './asked-address.ts'

/** The ways in. Who is signed in already goes on to the page they wanted, unless they came to choose a password. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  const mode = url.searchParams.get('mode') ?? 'sign-in'
  if (!(loginModes as readonly string[]).includes(mode)) throw invalidAddress(url)
  const who = context.get(signedIn)
  if (who && mode !== 'new-password') throw afterSignIn(context)
  const asked = mode === 'verify' ? askedAddress(context) : null
  return {
    mode: mode as LoginMode,
    email: asked?.email ?? (mode === 'new-password' ? who?.viewer.email : undefined),
    purpose: asked?.purpose,
  }
}

export const action = actions(loginActs)
