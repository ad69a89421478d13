import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Message } from '#domain/query.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { formatDateTime } from '#ui/date-time/format-date-time.ts'
import { FormError } from '#ui/field/form-error.tsx'
import { LockIcon } from '#ui/icon/icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { MessageCard } from '#ui/message-card/message-card.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { composerId } from '../query-links.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { Files } from './files.tsx'
import { ExactTime } from './exact-time.tsx'
import { SendCountdown, useSecondsUntil } from './send-countdown.tsx'

/** A message, or one that the server has not stored yet (`at` is null). */
export type PendingMessage = Omit<Message, 'at'> & { at: string | null }

export type MessageItemProps = {
  message: PendingMessage
  viewer: Person
  clock: Clock
  formError?: InvalidForm
  pending?: FormValues
}

/** One message. Its author can cancel a scheduled reply. */
export function MessageItem({ message, viewer, clock, formError, pending }: MessageItemProps) {
  const { oneQuery, vocabulary } = useWords()
  const words = oneQuery.query
  const { id, author, authorRole, kind, at, scheduledAt } = message
  const isOwn = author.id === viewer.id
  const seconds = useSecondsUntil(scheduledAt, clock.now)
  const told =
    formError?.intent === 'undo-send' && formError.values.messageId === id ? formError.errors.form : undefined
  return (
    <>
      <MessageCard
        aria-label={at ? words.by(author.name, formatDateTime({ at, ...clock, format: 'spoken' }).text) : author.name}
        tone={kind === 'note' ? 'note' : isOwn ? 'own' : 'plain'}
        avatar={<Avatar decorative size="sm" personId={author.id} name={author.name} src={author.avatarUrl} />}
        author={isOwn ? vocabulary.you : author.name}
        meta={
          <Cluster as="span" gap="sm">
            {/* Only staff write notes, so that on a phone a note leaves out the role, which would take a second line. */}
            <span className={kind === 'note' ? 'max-sm:in-[.query-thread]:hidden' : undefined}>
              {authorRole ? vocabulary.role[authorRole] : words.formerMember}
            </span>
            {kind === 'note' && (
              <Badge tone="warning" title={words.noteReaders}>
                <LockIcon size="sm" />
                {words.note}
              </Badge>
            )}
            {scheduledAt && <SendCountdown at={scheduledAt} seconds={seconds} clock={clock} />}
          </Cluster>
        }
        aside={
          <>
            {scheduledAt && isOwn && seconds !== 0 && <Undo messageId={id} pending={pending} />}
            {at ? <ExactTime at={at} clock={clock} of={`message-${id}`} /> : <output>{words.sending}</output>}
          </>
        }
        footer={message.attachments.length > 0 && <Files files={message.attachments} />}
      >
        <Prose html={message.html} />
      </MessageCard>
      <FormError className="mt-2">{told}</FormError>
    </>
  )
}

function Undo({ messageId, pending }: { messageId: string; pending?: FormValues }) {
  const words = useWords().oneQuery.query
  return (
    // Cancelling puts the reply's text back into the composer, which gets the focus.
    <PostForm preventScrollReset data-focus-next={composerId('reply')}>
      <input type="hidden" name="intent" value="undo-send" />
      <input type="hidden" name="messageId" value={messageId} />
      <Button type="submit" size="sm" pending={pending?.intent === 'undo-send' && pending.messageId === messageId}>
        {words.undo}
      </Button>
    </PostForm>
  )
}
