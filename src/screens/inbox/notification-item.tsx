import { Link } from 'react-router'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Notification } from '#domain/notification.ts'
import type { Clock } from '#domain/person.ts'
import { formatReference } from '#domain/reference.ts'
import type { Role } from '#domain/role.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { listHref, queryHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { notificationSentence } from './notification-sentence.ts'

export type NotificationItemProps = {
  notification: Notification
  /** The viewer's role in that company; requesters read other status words. */
  role: Role
  clock: Clock
  /** URL that its form posts to. */
  action: string
  formError?: InvalidForm
  pending?: FormValues
}

/** One notification. The whole row links to its query; opening an unread one marks it as read. */
export function NotificationItem({ notification, role, clock, action, formError, pending }: NotificationItemProps) {
  const words = useWords()
  const { id, actor, at, count, query, readAt, reason } = notification
  const t = words.inbox
  const reference = formatReference(query)
  const sentence = notificationSentence(words, role, notification)
  const to = count > 1 ? listHref(query.key) : queryHref(reference)
  return (
    <li className={line}>
      <Avatar size="sm" name={actor?.name ?? t.itself} src={actor?.avatarUrl} decorative className="mt-0.5" />
      <Stack gap="none" className="min-w-0 grow">
        {readAt ? (
          <Link to={to} className={whole}>
            {sentence}
          </Link>
        ) : (
          <IntentForm intent="read-notifications" action={action} fields={{ id, to }} formError={formError}>
            <button type="submit" aria-busy={pending?.id === id || undefined} className={`${whole} font-semibold`}>
              <span className="absolute start-2 top-5 size-1.5 rounded-full bg-accent" />
              <VisuallyHidden>{t.isUnread} </VisuallyHidden>
              {sentence}
            </button>
          </IntentForm>
        )}
        <Text className="wrap-anywhere">
          {count > 1 ? (
            t.andMore(reference, count - 1)
          ) : (
            <>
              <span className="text-ink-muted tabular-nums">{reference}</span> {query.subject}
            </>
          )}
        </Text>
        <Text size="sm" tone="muted">
          {t.reasons[reason]} · <DateTime at={at} {...clock} />
        </Text>
      </Stack>
    </li>
  )
}

const line = [
  'relative flex gap-3 py-3 ps-5 pe-4 hover:bg-surface-hover',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
].join(' ')

const whole = 'text-start wrap-anywhere outline-none after:absolute after:inset-0'
