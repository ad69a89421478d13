import { type MouseEvent, useContext } from 'react'
import { Link, useSubmit } from 'react-router'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckIcon, UnreadIcon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useAriaKeys } from '#ui/kbd/single-keys.ts'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { authorField, type FormValues } from '#domain/form.ts'
import type { Clock } from '#domain/person.ts'
import { shortcuts } from '#domain/shortcuts.ts'
import { formatReference } from '#domain/reference.ts'
import type { Role } from '#domain/role.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { Author } from '#screens/post-form.tsx'
import { queryHref, viewHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import type { NotificationDay, NotificationGroup } from './group-notifications.ts'
import { notificationSentences } from './notification-sentence.ts'

export type NotificationRowProps = {
  group: NotificationGroup
  /** The day under whose heading it stands. */
  day: NotificationDay
  /** The viewer's role in that company; requesters read other status words. */
  role: Role
  clock: Clock
  /** URL that its form posts to. */
  action: string
  formError?: InvalidForm
  pending?: FormValues
}

/** Sentences that a row shows. */
const shownSentences = 3

/**
 * What happened to one query on one day. The whole row links to the query, and opening it marks the row as read. A
 * summary links to all queries, because no other view has them for certain. The button marks the row as read or unread.
 */
export function NotificationRow({ group, day, role, clock, action, formError, pending }: NotificationRowProps) {
  const words = useWords()
  const { inbox: inboxWords } = words
  const { newest, items } = group
  const { id, actor, at, count, query, reason } = newest
  const isSummary = count > 1
  const reference = formatReference(query)
  const to = isSummary ? viewHref(query.key, 'all') : queryHref(reference)
  const isUnread = items.some(({ readAt }) => !readAt)
  const mark = isUnread ? 'read' : 'unread'
  const ariaKeys = useAriaKeys(shortcuts.inbox[mark])
  const ids = items.map(({ id }) => id).join(',')
  const isPending = pending?.['ids'] === ids
  const isMarking = (isPending && !pending['to']) || undefined
  const open = useReadAndOpen({ action, ids, to })
  // A reason that the sentence tells already, such as a mention, would be said twice. A new query concerns all staff.
  const isTold = reason === newest.event || (reason === 'staff' && newest.event === 'raised')
  const because = reason && !isTold ? inboxWords.reasons[reason] : null
  const why = [isSummary ? null : reference, because].filter((one) => one !== null)
  const sentences = notificationSentences(words, role, items)
  const more = sentences.slice(shownSentences).reduce((sum, { events }) => sum + events, 0)
  return (
    <li data-notifications className={`${row} ${isUnread ? '' : 'text-ink-muted'} ${formError ? 'flex-wrap' : ''}`}>
      {isUnread && <span className="absolute start-1.25 top-6.25 size-1.5 rounded-full bg-accent" />}
      {actor ? (
        <Avatar personId={actor.id} name={actor.name} src={actor.avatarUrl} decorative />
      ) : (
        // In place of a person's picture, for what the product did by itself.
        <span aria-hidden className="product-mark size-8" />
      )}
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          dir="auto"
          aria-describedby={`what-${id}`}
          aria-busy={(isPending && Boolean(pending['to'])) || undefined}
          onClick={isSummary && isUnread ? open : undefined}
          className={`${whole} ${isUnread ? 'font-semibold' : 'font-normal'}`}
        >
          {/* An element with a direction of its own does not decide that of the subject. */}
          {isUnread && <VisuallyHidden dir="auto">{inboxWords.isUnread} </VisuallyHidden>}
          {isSummary ? inboxWords.andMore(reference, count - 1) : query.subject}
        </Link>
        <div id={`what-${id}`} className={`mt-0.5 wrap-anywhere ${why.length > 0 ? '' : 'max-md:pe-9'}`}>
          {sentences.slice(0, shownSentences).map(({ sentence, events }) => (
            <p key={sentence}>{inboxWords.times(sentence, events)}</p>
          ))}
          {more > 0 && <p>{inboxWords.moreEvents(more)}</p>}
        </div>
        {why.length > 0 && (
          <Text size="xs" tone="muted" className="mt-0.5 max-md:pe-9 pointer-coarse:max-md:min-h-6">
            {/* A line breaks between the two, not within the reason, and no line ends with the dot. */}
            {why.length === 2 ? (
              <>
                {why[0]} <span className="inline-block">· {why[1]}</span>
              </>
            ) : (
              why[0]
            )}
          </Text>
        )}
      </div>
      <div className={formError ? 'contents' : 'flex flex-col items-end gap-1 max-md:min-w-14'}>
        {/* The heading says the day already. */}
        <DateTime
          at={at}
          {...clock}
          format={day === 'yesterday' ? 'time' : 'relative'}
          className="shrink-0 text-xs leading-(--text-base--line-height) text-ink-muted"
        />
        <IntentForm
          intent={isUnread ? 'read-notifications' : 'unread-notifications'}
          action={action}
          fields={{ ids }}
          formError={formError}
          className={formError ? 'relative z-1 basis-full' : act}
        >
          {/* A phone has no tooltips, so the act is written out. */}
          <span className="hidden max-md:contents pointer-coarse:contents">
            <Button type="submit" size="sm" tone="quiet" aria-describedby={`what-${id}`} aria-busy={isMarking}>
              {isUnread ? inboxWords.markRead : inboxWords.markUnread}
            </Button>
          </span>
          <span className="contents max-md:hidden pointer-coarse:hidden">
            <IconButton
              type="submit"
              label={isUnread ? inboxWords.markRead : inboxWords.markUnread}
              icon={isUnread ? <CheckIcon /> : <UnreadIcon />}
              aria-describedby={`what-${id}`}
              aria-keyshortcuts={ariaKeys}
              data-act={mark}
              shortcut={ariaKeys && <Shortcut keys={shortcuts.inbox[mark]} />}
              side="bottom"
              align="end"
              aria-busy={isMarking}
            />
          </span>
        </IntentForm>
      </div>
    </li>
  )
}

/**
 * A click on the link marks the notifications as read and follows it. A click for a new tab only follows it, and so does
 * one while offline: reading is repeated later, but nothing is posted later.
 */
function useReadAndOpen({ action, ids, to }: { action: string; ids: string; to: string }) {
  const submit = useSubmit()
  const author = useContext(Author)
  return (event: MouseEvent) => {
    if (!navigator.onLine || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return
    event.preventDefault()
    const fields = { intent: 'read-notifications', ids, to, ...(author !== null && { [authorField]: author }) }
    void submit(fields, { method: 'post', action })
  }
}

const row = [
  'group relative flex gap-3 py-3 px-4 hover:bg-surface-hover focus-within:bg-surface-hover',
  'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent',
].join(' ')

/** The link covers its row. */
const whole = 'line-clamp-2 wrap-anywhere text-ink outline-none after:absolute after:inset-0'

/** Shown for the row under the pointer or with the focus; always on phones and touch screens. */
const act = [
  'z-1 shrink-0 md:relative opacity-0 group-hover:opacity-100 group-focus-within:opacity-100',
  'max-md:absolute max-md:end-1.5 max-md:bottom-1.5 max-md:opacity-100 pointer-coarse:opacity-100 has-[[aria-busy]]:opacity-100',
].join(' ')
