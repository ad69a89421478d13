import type { Query } from '../database/database.ts'
import type { NoticeKind } from '../config/auth-settings.ts'
import type { Auth } from './auth-context.ts'
import type { User } from './users.ts'

/**
 * Queues a mail that tells a person what has changed about the ways into their account, in the transaction that changes
 * it. `Auth.deliver` sends it.
 * @param to the mailbox that has to hear of it: of a change of address, the former one
 */
export const queueNotice = (auth: Auth, query: Query, kind: NoticeKind, user: User, to = user.email) =>
  auth.queueNotice(query, { kind, to, email: user.email, oldEmail: to, data: user.raw_user_meta_data })
