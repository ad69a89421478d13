import * as v from 'valibot'
import type { Env } from './env.ts'

/** What a project tells anybody about its sign-up (`GET /auth/v1/settings`). */
const settings = v.object({
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.optional(v.boolean(), false),
  external: v.optional(v.object({ email: v.optional(v.boolean(), true) }), {}),
})

/** A start does not depend on the project, so it does not wait for it longer. In milliseconds. */
const longestWait = 4_000

/**
 * Compares who may sign up by this app with who may by the project's own API, which everybody can call.
 * @returns a sentence for each contradiction; none when the project does not answer
 */
export async function hostedContradictions({
  hosted: { url, publishableKey },
  signUp: { who },
}: Pick<Env, 'signUp'> & { hosted: NonNullable<Env['hosted']> }): Promise<string[]> {
  const read = async () => {
    const signal = AbortSignal.timeout(longestWait)
    const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey }, signal })
    return v.parse(settings, await answer.json())
  }
  const project = await read().catch(() => null)
  if (!project) return []
  const found = [
    !project.external.email && 'Sign-in by e-mail is off in the project, so nobody can sign in.',
    who === 'open' &&
      project.disable_signup &&
      'SIGN_UP is open, but sign-up is off in the project: nobody can create an account.',
    who !== 'open' &&
      !project.disable_signup &&
      `SIGN_UP is ${who}, but the project lets everybody sign up by its API: turn off "Allow new users to sign up" there.`,
    who !== 'open' &&
      project.mailer_autoconfirm &&
      `SIGN_UP is ${who}, but the project confirms addresses without an e-mail: anybody can claim one.`,
  ]
  return found.filter((line) => line !== false)
}
