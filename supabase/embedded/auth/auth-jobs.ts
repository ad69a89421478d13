import type { RunStatement } from '../database/database.ts'
import { emailPurposes, queueAuthEmail, type EmailContext, type LinkRequest } from './queue-auth-email.ts'
import { mayChangeAddress, maySignUp, type SignUpPolicy } from './sign-up-policy.ts'
import { findUser, findUserById, insertUser, type User } from './users.ts'

/** A requested account. Without a password the user signs in by e-mailed codes. */
type NewAccount = { id?: string; email: string; passwordHash?: string; data: Record<string, unknown> }

/**
 * What auth does after its answer. A request queues the same job whether its address has an account or not; only the job
 * looks.
 */
export type AuthJob = { link: LinkRequest } & (
  | ({ kind: 'sign-up' } & Required<NewAccount>)
  | { kind: 'code'; email: string; data: Record<string, unknown>; createsUser: boolean }
  | { kind: 'recovery'; email: string }
  | { kind: 'resend'; email: string; type: 'signup' | 'email_change' }
  | { kind: 'change-email'; userId: string; newEmail: string }
)

/** Queues a job. It is done after the transaction commits and `AuthContext.wake` is called, or after the next start. */
export const queueJob = (query: RunStatement, job: AuthJob) =>
  query('insert into embedded.auth_jobs (job) values ($1::text::jsonb)', [JSON.stringify(job)])

/** What a job needs of auth. */
export type JobContext = EmailContext & { signUp: SignUpPolicy }

/** Does a job, in the transaction that removes it from the queue. */
export async function handleJob(context: JobContext, query: RunStatement, job: AuthJob): Promise<void> {
  const { link } = job
  if (job.kind === 'change-email') {
    const user = await findUserById(query, job.userId)
    return user && queueEmailChange(context, query, { user, newEmail: job.newEmail, link })
  }
  const user = await findUser(query, job.email)
  // Each e-mail to an unconfirmed address lets it become an account.
  if (!user?.email_confirmed_at && !(await maySignUp(query, context.signUp, job.email))) return
  const send = (purpose: 'confirmation' | 'magicLink' | 'recovery') =>
    user && queueAuthEmail(context, query, { user, purpose: emailPurposes[purpose], link })
  switch (job.kind) {
    case 'sign-up':
      return user?.email_confirmed_at ? undefined : replaceUnconfirmed(context, query, job, link)
    case 'code':
      if (user?.email_confirmed_at) return send('magicLink')
      return job.createsUser ? replaceUnconfirmed(context, query, job, link) : undefined
    case 'recovery':
      return send('recovery')
    case 'resend':
      if (job.type === 'signup') return user?.email_confirmed_at ? undefined : send('confirmation')
      return user?.email_change
        ? queueEmailChange(context, query, { user, newEmail: user.email_change, link })
        : undefined
  }
}

/**
 * Replaces an unconfirmed account and e-mails a code. Otherwise somebody could set a password before the owner of the
 * address signs up.
 */
async function replaceUnconfirmed(
  context: EmailContext,
  query: RunStatement,
  { id, email, passwordHash, data }: NewAccount,
  link: LinkRequest,
): Promise<void> {
  await query('delete from auth.users where email = $1 and email_confirmed_at is null and not is_sso_user', [email])
  const user = await insertUser(query, { id, email, passwordHash, data, confirmed: false })
  await queueAuthEmail(context, query, { user, purpose: emailPurposes.confirmation, link })
}

/**
 * E-mails both the old and the new address. If the new one belongs to another account, or may have none, it gets no e-mail
 * and the change never completes. The requester cannot notice that.
 */
async function queueEmailChange(
  context: JobContext,
  query: RunStatement,
  { user, newEmail, link }: { user: User; newEmail: string; link: LinkRequest },
): Promise<void> {
  const discard =
    !(await mayChangeAddress(query, context.signUp, { userId: user.id, from: user.email, to: newEmail })) ||
    (await findUser(query, newEmail)) !== undefined
  await queueAuthEmail(context, query, { user, purpose: emailPurposes.changeFrom, newEmail, link })
  await queueAuthEmail(context, query, {
    user,
    purpose: emailPurposes.changeTo,
    to: newEmail,
    newEmail,
    discard,
    link,
  })
}
