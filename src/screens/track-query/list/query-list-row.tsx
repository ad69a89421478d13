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
import { PriorityBars, priorityBarsSymbols } from '#ui/priority-bars/priority-bars.tsx'
import { RowCheck } from '#ui/row-check/row-check.tsx'
import { UnreadDot } from '#ui/row-check/unread-dot.tsx'
import { StatusMark, statusMarkSymbols } from '#ui/status-pill/status-mark.tsx'
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

/** The drawings that rows refer to, for the `Symbols` of their page. */
export const rowSymbols = (
  <>
    {statusMarkSymbols}
    {priorityBarsSymbols}
    {ReplyIcon.symbol('messages')}
    {PaperclipIcon.symbol('files')}
  </>
)

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
    <li id={row.reference} className="query-row">
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
      <span className="row-facts">
        <span className="row-reference">{row.reference}</span>
        <Requester row={row} company={company} viewer={viewer} />
        <span className="row-marks">
          <Counts messages={row.messages} files={row.attachments} viewers={viewers} />
          <Assignee person={row.assignee} />
          <Standing row={row} company={company} viewer={viewer} />
        </span>
      </span>
      <DateTime at={row.lastActivityAt} {...clock} />
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
  const look = row.unread ? 'font-semibold' : isDone && 'text-ink-muted'
  return (
    <span className={isAlone ? 'row-subject @2xl:col-end-4' : 'row-subject'}>
      {row.unread && <UnreadDot label={words.queryList.list.unread} />}
      <StatusMark
        {...statusLookFor(company.role, row.status)}
        isReference
        // Requesters see the word later in the row instead.
        label={isStaff(company.role) ? statusWord(words, company.role, row) : undefined}
      />
      <Link to={queryHref(row.reference, list)} state={{ listHref }} title={row.subject} dir="auto" discover="none">
        {/* An element of its own: the dots of a cut subject are not bold. */}
        {look ? <span className={look}>{row.subject}</span> : row.subject}
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
    <span title={name} className="row-requester">
      <span className="sr-only">{`${queryList.list.requester}: `}</span>
      {name}
    </span>
  )
}

function Counts({ messages, files, viewers }: { messages: number; files: number; viewers: ReactNode }) {
  const words = useWords().queryList.list
  return (
    <span className="row-counts">
      {viewers}
      <Count className="row-messages" Icon={ReplyIcon} symbol="messages" count={messages} words={words.messages} />
      {files > 0 && (
        <Count className="row-files" Icon={PaperclipIcon} symbol="files" count={files} words={words.files} />
      )}
    </span>
  )
}

type CountProps = {
  className: string
  Icon: typeof ReplyIcon
  symbol: string
  count: number
  words: (count: number) => string
}

/** A count, or its empty place. */
function Count({ className, Icon, symbol, count, words }: CountProps) {
  if (count === 0) return <span className={className} />
  const label = words(count)
  return (
    <span title={label} className={className}>
      <Icon symbol={symbol} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** Priority for staff; status in words for requesters. */
function Standing({ row, company, viewer }: Pick<QueryListRowProps, 'row' | 'company' | 'viewer'>) {
  const words = useWords()
  if (isStaff(company.role) && row.priority) {
    const label = words.vocabulary.priority[row.priority]
    return <PriorityBars level={priorityLevel[row.priority]} label={label} labelHidden isReference />
  }
  const word = statusWord(words, company.role, row, viewer.id)
  // The one status that asks the requester to act.
  if (row.status === 'pending' && row.requester.id === viewer.id)
    return (
      <Badge tone="warning" className="row-standing">
        {word}
      </Badge>
    )
  return <span className="row-standing min-w-0">{word}</span>
}

function Assignee({ person }: { person: Person | null }) {
  const words = useWords().queryList.list
  if (person)
    return <Avatar size="xs" personId={person.id} name={person.name} src={person.avatarUrl} className="row-assignee" />
  return (
    <span title={words.unassigned} className="row-unassigned">
      <span className="sr-only">{words.unassigned}</span>
    </span>
  )
}
