import type { RunStatement } from '../database/database.ts'
import type { NoticeKind } from '../config/auth-settings.ts'
import type { AuthContext } from './auth-context.ts'
import type { User } from './users.ts'

/**
 * Queues the e-mail about a change of how a user signs in, in the transaction of that change. `AuthContext.wake`
 * sends it.
 * @param to recipient; for a change of address the previous address
 */
export const queueNotice = (auth: AuthContext, query: RunStatement, kind: NoticeKind, user: User, to = user.email) =>
  auth.queueNotice(query, { kind, to, email: user.email, oldEmail: to, data: user.raw_user_meta_data })
