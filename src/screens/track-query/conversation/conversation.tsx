import { Link } from 'react-router'
import type { Clock, Person } from '#domain/person.ts'
import type { HistoryEntry, Message, QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { button } from '#ui/button/button.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { LockIcon } from '#ui/icon/page-icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { MessageCard } from '#ui/message-card/message-card.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Timeline, TimelineEntry } from '#ui/timeline/timeline.tsx'
import { conversationItems } from '../conversation-items.ts'
import { historySentence, saysSomething, type HistoryReader } from '../history-sentence.ts'
import { earlierHref, queryHref } from '../links.ts'
import { Files } from './files.tsx'

export type ConversationProps = {
  query: QueryDetail
  viewer: Person
  clock: Clock
  reader: HistoryReader
  /** Earlier messages are shown, and the newest are not among them. */
  paged: boolean
}

/** What was asked, and everything that was said and done since, oldest first. */
export function Conversation({ query, viewer, clock, reader, paged }: ConversationProps) {
  const words = useWords()
  const say = words.trackQuery.query
  const history = query.history.filter((entry) => saysSomething(entry, reader, words))
  const items = conversationItems({ ...query, history })
  return (
    <ol aria-label={say.conversation} className="flex min-w-0 flex-col gap-3">
      <li>
        <Raised query={query} viewer={viewer} clock={clock} />
      </li>
      {query.earlier && (
        <li className="flex justify-center">
          <Link to={earlierHref(query.reference, query.earlier)} className={button({ size: 'sm' })}>
            {say.earlier}
          </Link>
        </li>
      )}
      {items.map((item) =>
        item.kind === 'message' ? (
          <li key={item.message.id} id={`message-${item.message.id}`} className="scroll-mt-16">
            <Said message={item.message} viewer={viewer} clock={clock} />
          </li>
        ) : (
          <li key={item.entries[0].id} className="px-4">
            <Changes entries={item.entries} clock={clock} reader={reader} />
          </li>
        ),
      )}
      {paged && (
        <li className="flex justify-center">
          <Link to={queryHref(query.reference)} className={button({ size: 'sm' })}>
            {say.newest}
          </Link>
        </li>
      )}
    </ol>
  )
}

/** The query itself, as it was raised. */
function Raised({ query, viewer, clock }: Pick<ConversationProps, 'query' | 'viewer' | 'clock'>) {
  const { trackQuery, vocabulary } = useWords()
  const { createdBy, requester } = query
  return (
    <MessageCard
      tone={createdBy.id === viewer.id ? 'own' : 'plain'}
      avatar={<Avatar decorative size="sm" name={createdBy.name} src={createdBy.avatarUrl} />}
      author={createdBy.id === viewer.id ? vocabulary.you : createdBy.name}
      meta={
        <span>{createdBy.id === requester.id ? trackQuery.query.requester : trackQuery.query.for(requester.name)}</span>
      }
      aside={<DateTime at={query.createdAt} {...clock} />}
      footer={query.files.length > 0 && <Files files={query.files} />}
    >
      <Prose html={query.html} />
    </MessageCard>
  )
}

function Said({ message, viewer, clock }: { message: Message; viewer: Person; clock: Clock }) {
  const { trackQuery, vocabulary } = useWords()
  const say = trackQuery.query
  const { author, authorRole, kind } = message
  const isOwn = author.id === viewer.id
  return (
    <MessageCard
      tone={kind === 'note' ? 'note' : isOwn ? 'own' : 'plain'}
      avatar={<Avatar decorative size="sm" name={author.name} src={author.avatarUrl} />}
      author={isOwn ? vocabulary.you : author.name}
      meta={
        <Cluster as="span" gap="sm">
          <span>{authorRole ? vocabulary.role[authorRole] : say.formerMember}</span>
          {kind === 'note' && (
            <Badge tone="warning" title={say.noteReaders}>
              <LockIcon size="sm" />
              {say.note}
            </Badge>
          )}
        </Cluster>
      }
      aside={<DateTime at={message.at} {...clock} />}
      footer={message.attachments.length > 0 && <Files files={message.attachments} />}
    >
      <Prose html={message.html} />
    </MessageCard>
  )
}

function Changes({ entries, clock, reader }: { entries: HistoryEntry[]; clock: Clock; reader: HistoryReader }) {
  const words = useWords()
  return (
    <Timeline>
      {entries.map((entry) => (
        <TimelineEntry key={entry.id} time={<DateTime at={entry.at} {...clock} />}>
          {historySentence(entry, reader, words)}
        </TimelineEntry>
      ))}
    </Timeline>
  )
}
