import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryRow } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { StatusMark } from '#ui/status-pill/status-pill.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { queryHref } from '../query-links.ts'
import { priorityLevel, statusLookFor, statusWord } from '../status-look.ts'

export type BesideRowProps = {
  row: QueryRow
  company: Company
  /** Who reads the list. */
  viewer: Person
  clock: Clock
  /** URL of the filtered list, kept in history state so that it stays beside the query. */
  listHref: string
  /** The parameters of the list, to which the query leads back. */
  list?: string
  /** Whether this query is open. */
  isOpen: boolean
  ref?: Ref<HTMLLIElement>
}

/** A query of the list beside the open one, in two lines. The whole row is a link. */
export function BesideRow({ row, company, viewer, clock, listHref, list, isOpen, ref }: BesideRowProps) {
  const words = useWords()
  const isDone = row.status === 'resolved' || row.status === 'closed'
  return (
    <li ref={ref} className="beside-row" data-open={isOpen || undefined}>
      {row.unread && (
        // The dot stands beside the status, on its line.
        <span className="absolute start-1 top-[calc(var(--spacing-row-inset)+0.125rem+0.5lh-3px)] size-1.5 rounded-full bg-accent">
          <VisuallyHidden>{words.queryList.list.unread} </VisuallyHidden>
        </span>
      )}
      <StatusMark
        {...statusLookFor(company.role, row.status)}
        label={statusWord(words, company.role, row, viewer.id)}
        className="mt-0.75"
      />
      <Link
        to={queryHref(row.reference, list)}
        state={{ listHref }}
        title={row.subject}
        dir="auto"
        aria-current={isOpen || undefined}
        className="truncate outline-none after:absolute after:inset-0"
      >
        <Text as="span" weight={row.unread ? 'semibold' : 'normal'} tone={isDone && !row.unread ? 'muted' : 'default'}>
          {row.subject}
        </Text>
      </Link>
      <Text as="span" size="sm" tone="muted">
        <DateTime at={row.lastActivityAt} {...clock} />
      </Text>
      <span className="col-start-2 col-end-4 flex min-w-0 items-center gap-2">
        <Text as="span" size="sm" tone="muted" truncate className="max-w-1/2 shrink-0">
          {row.reference}
        </Text>
        <Text as="span" size="sm" tone="muted" truncate title={row.requester.name} className="grow">
          <VisuallyHidden>{words.queryList.list.requester}: </VisuallyHidden>
          {row.requester.name}
        </Text>
        {isStaff(company.role) && row.priority && (
          <PriorityBars
            level={priorityLevel[row.priority]}
            label={words.vocabulary.priority[row.priority]}
            labelHidden
            className="shrink-0"
          />
        )}
        <Assignee row={row} />
      </span>
    </li>
  )
}

function Assignee({ row: { assignee } }: Pick<BesideRowProps, 'row'>) {
  const { unassigned } = useWords().queryList.list
  if (assignee)
    return (
      <Avatar size="xs" personId={assignee.id} name={assignee.name} src={assignee.avatarUrl} className="shrink-0" />
    )
  return (
    <span title={unassigned} className="size-5 shrink-0 rounded-full border border-dashed border-line-strong">
      <VisuallyHidden>{unassigned}</VisuallyHidden>
    </span>
  )
}
