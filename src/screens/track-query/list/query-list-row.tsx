import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryRow as Row } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { PaperclipIcon, ReplyIcon } from '#ui/icon/icon.tsx'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { RowCheck } from '#ui/row-check/row-check.tsx'
import { UnreadDot } from '#ui/row-check/unread-dot.tsx'
import { StatusMark } from '#ui/status-pill/status-pill.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { queryHref } from '../query-links.ts'
import { priorityLevel, statusLookFor, statusWord } from '../status-look.ts'

export type QueryListRowProps = {
  row: Row
  company: Company
  viewer: Person
  clock: Clock
  /** URL of the filtered list, kept in history state so that it stays beside the query. */
  listHref: string
  /** The parameters of the list, to which the query leads back. */
  list?: string
  /** People viewing this query now. */
  viewers?: ReactNode
  /** DOM id of the form that changes the selected queries. */
  formId: string
  /** Whether the checkbox is ticked at first: a query that could not be changed comes back selected. Staff only. */
  isSelected?: boolean
}

/** One query of the list: one 40 px line, or two lines where the list is narrow. The whole row is a link. */
export function QueryListRow({
  row,
  company,
  viewer,
  clock,
  listHref,
  list: listParams,
  viewers,
  formId,
  isSelected,
}: QueryListRowProps) {
  const { list } = useWords().queryList
  return (
    <li id={row.reference} className="query-row checkable-row">
      {isStaff(company.role) && (
        // React does not control its state, so it works before hydration and without JavaScript.
        <RowCheck
          name="queries[]"
          value={`${row.id}:${row.rowVersion}`}
          form={formId}
          label={list.select(row.reference)}
          defaultChecked={isSelected}
        />
      )}
      <Subject
        row={row}
        company={company}
        listHref={listHref}
        list={listParams}
        // A row without counts gives their room to its subject.
        isAlone={!row.messages && !row.attachments && !viewers}
      />
      <span className="col-span-full row-start-2 flex flex-wrap items-center gap-x-2 ps-5.5 @2xl:contents">
        <Text
          as="span"
          size="sm"
          tone="muted"
          className="max-w-full wrap-anywhere @2xl:col-start-1 @2xl:row-start-1 @2xl:whitespace-nowrap"
        >
          {row.reference}
        </Text>
        <Requester row={row} company={company} viewer={viewer} />
        <span className="ms-auto flex flex-wrap items-center justify-end gap-x-2 @2xl:contents">
          <Counts messages={row.messages} files={row.attachments} viewers={viewers} />
          <Assignee person={row.assignee} />
          <Standing row={row} company={company} viewer={viewer} />
        </span>
      </span>
      <Text
        as="span"
        size="sm"
        tone="muted"
        className="row-start-1 justify-self-end @max-2xl:self-start @2xl:col-start-7"
      >
        <DateTime at={row.lastActivityAt} {...clock} />
      </Text>
    </li>
  )
}

function Subject({
  row,
  company,
  listHref,
  list,
  isAlone,
}: Pick<QueryListRowProps, 'row' | 'company' | 'listHref' | 'list'> & { isAlone: boolean }) {
  const words = useWords()
  const isDone = row.status === 'resolved' || row.status === 'closed'
  return (
    <span
      data-acts=""
      className={`row-start-1 flex min-w-0 items-center gap-2 @max-2xl:items-start @2xl:col-start-2 ${isAlone ? '@2xl:col-end-4' : ''}`}
    >
      {row.unread && <UnreadDot label={words.queryList.list.unread} />}
      <StatusMark
        {...statusLookFor(company.role, row.status)}
        className="@max-2xl:mt-0.75"
        // Requesters see the word later in the row instead.
        label={isStaff(company.role) ? statusWord(words, company.role, row) : undefined}
      />
      <Link
        to={queryHref(row.reference, list)}
        state={{ listHref }}
        title={row.subject}
        dir="auto"
        className="outline-none after:absolute after:inset-0 @max-2xl:line-clamp-2 @2xl:truncate"
      >
        <Text as="span" weight={row.unread ? 'semibold' : 'normal'} tone={isDone && !row.unread ? 'muted' : 'default'}>
          {row.subject}
        </Text>
      </Link>
    </span>
  )
}

/** The requester's name; hidden on a requester's own queries. */
function Requester({ row, company, viewer }: Pick<QueryListRowProps, 'row' | 'company' | 'viewer'>) {
  const { queryList, vocabulary } = useWords()
  const isOwn = row.requester.id === viewer.id
  const name = isOwn ? vocabulary.you : row.requester.name
  if (isOwn && !isStaff(company.role)) return null
  return (
    <Text
      as="span"
      size="sm"
      tone="muted"
      truncate
      title={name}
      className="grow basis-8 @2xl:col-start-4 @2xl:row-start-1 @2xl:max-w-40"
    >
      <VisuallyHidden>{queryList.list.requester}: </VisuallyHidden>
      {name}
    </Text>
  )
}

function Counts({ messages, files, viewers }: { messages: number; files: number; viewers: ReactNode }) {
  const words = useWords().queryList.list
  return (
    <span className="flex items-center justify-end gap-2 @2xl:col-start-3 @2xl:row-start-1">
      {viewers}
      <span className="empty:@max-2xl:hidden @2xl:min-w-9">
        {messages > 0 && <Count icon={<ReplyIcon size="sm" />} count={messages} label={words.messages(messages)} />}
      </span>
      {/* A phone needs the width for the requester's name. */}
      <span className="empty:@max-2xl:hidden @max-sm:hidden @2xl:min-w-7">
        {files > 0 && <Count icon={<PaperclipIcon size="sm" />} count={files} label={words.files(files)} />}
      </span>
    </span>
  )
}

function Count({ icon, count, label }: { icon: ReactNode; count: number; label: string }) {
  return (
    <Text as="span" size="xs" tone="muted" figures className="flex shrink-0 items-center gap-0.5" title={label}>
      {icon}
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Text>
  )
}

/** Priority for staff; status in words for requesters. */
function Standing({ row, company, viewer }: Pick<QueryListRowProps, 'row' | 'company' | 'viewer'>) {
  const words = useWords()
  const place = '@2xl:col-start-6 @2xl:row-start-1'
  if (isStaff(company.role) && row.priority) {
    const label = words.vocabulary.priority[row.priority]
    return <PriorityBars level={priorityLevel[row.priority]} label={label} labelHidden className={place} />
  }
  const word = statusWord(words, company.role, row, viewer.id)
  // The one status that asks the requester to act.
  if (row.status === 'pending' && row.requester.id === viewer.id)
    return (
      <Badge tone="warning" className={place}>
        {word}
      </Badge>
    )
  return (
    <Text as="span" size="sm" tone="muted" className={place}>
      {word}
    </Text>
  )
}

function Assignee({ person }: { person: Person | null }) {
  const words = useWords().queryList.list
  const place = '@2xl:col-start-5 @2xl:row-start-1'
  if (person)
    return <Avatar size="xs" personId={person.id} name={person.name} src={person.avatarUrl} className={place} />
  return (
    <span title={words.unassigned} className={`size-5 rounded-full border border-dashed border-line-strong ${place}`}>
      <VisuallyHidden>{words.unassigned}</VisuallyHidden>
    </span>
  )
}
