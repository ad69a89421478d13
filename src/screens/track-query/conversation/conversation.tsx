import { Link } from 'react-router'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { button } from '#ui/button/button.tsx'
import { formatDateTime } from '#ui/date-time/format-date-time.ts'
import { MessageCard } from '#ui/message-card/message-card.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { conversationItems } from '../conversation-items.ts'
import { saysSomething, type HistoryReader } from '../history-sentence.ts'
import { queryHref } from '../query-links.ts'
import { useListParam } from '../use-list-param.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { FoldedChanges } from './change-list.tsx'
import { Files } from './files.tsx'
import { optimisticMessage } from './optimistic-message.ts'
import { ExactTime } from './exact-time.tsx'
import { MessageItem } from './message-item.tsx'

export type ConversationProps = {
  query: QueryDetail
  viewer: Person
  clock: Clock
  reader: HistoryReader
  /** Earlier messages are shown, without the newest ones. */
  paged: boolean
  formError?: InvalidForm
  pending?: FormValues
}

/** The query's first message, then its messages and changes, oldest first. */
export function Conversation({ query, viewer, clock, reader, paged, formError, pending }: ConversationProps) {
  const words = useWords()
  const queryWords = words.oneQuery.query
  const list = useListParam()
  const items = conversationItems(query, (entry) => saysSomething(entry, reader, words))
  const coming = paged ? null : optimisticMessage(query, viewer, reader.role, pending)
  const shown = coming ? [...items, { kind: 'message' as const, message: coming }] : items
  return (
    <>
      <h2 className="sr-only">{queryWords.conversation}</h2>
      <ol aria-label={queryWords.conversation} className="flex min-w-0 flex-col gap-3">
        <li id={`query-${query.id}`}>
          <Raised query={query} viewer={viewer} clock={clock} />
        </li>
        {query.earlier && (
          <li className="flex justify-center">
            <Link to={queryHref(query.reference, list, query.earlier)} className={button({ size: 'sm' })}>
              {queryWords.earlier}
            </Link>
          </li>
        )}
        {shown.map((item) =>
          item.kind === 'message' ? (
            // Keyed by `clientId`, so that an optimistic message stays mounted when the stored one arrives.
            <li key={item.message.clientId ?? item.message.id} id={`message-${item.message.id}`}>
              <MessageItem
                message={item.message}
                viewer={viewer}
                clock={clock}
                formError={formError}
                pending={pending}
              />
            </li>
          ) : (
            <li key={item.entries[0].id} className="border-x border-transparent px-panel">
              <FoldedChanges entries={item.entries} clock={clock} reader={reader} />
            </li>
          ),
        )}
        {paged && (
          <li className="flex justify-center">
            <Link to={queryHref(query.reference, list)} className={button({ size: 'sm' })}>
              {queryWords.newest}
            </Link>
          </li>
        )}
      </ol>
    </>
  )
}

/** The first message: the query as it was raised. */
function Raised({ query, viewer, clock }: Pick<ConversationProps, 'query' | 'viewer' | 'clock'>) {
  const { oneQuery, vocabulary } = useWords()
  const { createdBy, requester } = query
  return (
    <MessageCard
      aria-label={oneQuery.query.by(
        createdBy.name,
        formatDateTime({ at: query.createdAt, ...clock, format: 'spoken' }).text,
      )}
      tone={createdBy.id === viewer.id ? 'own' : 'plain'}
      avatar={<Avatar decorative size="sm" personId={createdBy.id} name={createdBy.name} src={createdBy.avatarUrl} />}
      author={createdBy.id === viewer.id ? vocabulary.you : createdBy.name}
      meta={
        <span>{createdBy.id === requester.id ? oneQuery.query.requester : oneQuery.query.for(requester.name)}</span>
      }
      aside={<ExactTime at={query.createdAt} clock={clock} of={`query-${query.id}`} />}
      footer={query.files.length > 0 && <Files files={query.files} />}
    >
      <Prose html={query.html} />
    </MessageCard>
  )
}
