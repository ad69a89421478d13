import type { FormValues } from '#domain/form.ts'
import type { Person } from '#domain/person.ts'
import { messageKinds, type QueryDetail } from '#domain/query.ts'
import type { Role } from '#domain/role.ts'
import { plainHtml } from './plain-html.ts'
import type { PendingMessage } from './message-item.tsx'

/** The message being submitted, until the conversation contains it; otherwise null. */
export function optimisticMessage(
  { conversation }: Pick<QueryDetail, 'conversation'>,
  author: Person,
  authorRole: Role,
  pending: FormValues | undefined,
): PendingMessage | null {
  const kind = messageKinds.find((kind) => kind === pending?.intent)
  const { clientId, body = '' } = pending ?? {}
  if (!kind || !clientId || !body.trim() || conversation.some((message) => message.clientId === clientId)) return null
  const { id, name, avatarUrl } = author
  return {
    id: clientId,
    clientId,
    kind,
    author: { id, name, avatarUrl },
    authorRole,
    html: plainHtml(body),
    at: null,
    attachments: [],
    scheduledAt: null,
  }
}
