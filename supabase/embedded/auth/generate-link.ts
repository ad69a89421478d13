import { type AuthContext, type AuthCall, objectField, stringField } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { requireMetadataSize } from './metadata-size.ts'
import { createOneTimeTokens } from './one-time-tokens.ts'
import { safeRedirect } from './safe-redirect.ts'
import { requireEmail } from './sign-up.ts'
import { findUser, insertUser, userJson } from './users.ts'

/**
 * `POST /admin/generate_link`, with the secret key only: the token of a link that signs in, without an e-mail. A new
 * address gets an unconfirmed account, which the link confirms. Of the types, only `magiclink` is made, and no `action_link`.
 */
export async function handleGenerateLink(auth: AuthContext, call: AuthCall) {
  if (stringField(call, 'type') !== 'magiclink')
    throw new AuthError(400, 'validation_failed', 'Only links of the type magiclink are made')
  const email = requireEmail(call)
  const data = requireMetadataSize(objectField(call, 'data'))
  return auth.database.transaction(async (query) => {
    const known = await findUser(query, email)
    const user = known ?? (await insertUser(query, { email, data, confirmed: false }))
    const { secret, code } = await createOneTimeTokens(query, {
      userId: user.id,
      type: known ? 'recovery_token' : 'confirmation_token',
      email: user.email,
      codeLength: auth.settings.codeLength,
    })
    // As on hosted, the link of a new account is that of a sign-up.
    const type = known ? 'magiclink' : 'signup'
    const redirectTo = safeRedirect(call.search.get('redirect_to') ?? '', auth.siteUrl, auth.settings.redirectUrls)
    return {
      ...(await userJson(query, user)),
      email_otp: code,
      hashed_token: secret,
      redirect_to: redirectTo,
      verification_type: type,
    }
  })
}
