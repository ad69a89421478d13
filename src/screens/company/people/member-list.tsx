import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { memberColumns, type MemberColumn, type MemberListing } from '#domain/member-list.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Member, Person } from '#domain/person.ts'
import { maySuspend } from '#domain/role.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ArrowDownIcon, ArrowUpIcon, SearchIcon } from '#ui/icon/icon.tsx'
import { button } from '#ui/button/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { FoldedRow, Table, TableBody, TableHead, Td, Th } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { MemberActions } from './member-actions.tsx'
import { membersHref, peopleHref } from './people-links.ts'
import { RoleMenu } from './role-menu.tsx'

export type MemberListProps = {
  company: Company
  viewer: Person
  /** The members to show, in their order. */
  members: Member[]
  listing: MemberListing
  clock: Clock
  formError?: InvalidForm
  pending?: FormValues
}

/** Members in a table that can be sorted, with what the viewer may change. */
export function MemberList({ members, listing, ...props }: MemberListProps) {
  const words = useWords().people
  if (members.length === 0)
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={words.noMatchTitle}
        actions={
          <Link to={peopleHref(props.company.key)} className={button()}>
            {words.showAll}
          </Link>
        }
      >
        {words.noMatch}
      </EmptyState>
    )
  return (
    <Panel padding="none">
      <div className="@container">
        <Table caption={words.members}>
          <TableHead className="@max-2xl:not-focus-within:sr-only">
            <tr>
              {memberColumns.map((column) => (
                <SortedHead key={column} column={column} company={props.company} listing={listing} />
              ))}
              <Th>
                <span className="sr-only">{words.columns.actions}</span>
              </Th>
            </tr>
          </TableHead>
          <TableBody>
            {members.map((member) => (
              <MemberRow key={member.id} member={member} {...props} />
            ))}
          </TableBody>
        </Table>
      </div>
    </Panel>
  )
}

type SortedHeadProps = Pick<MemberListProps, 'company' | 'listing'> & { column: MemberColumn }

/** The heading of a column: a link that sorts by it, or turns its order around. */
function SortedHead({ column, company, listing }: SortedHeadProps) {
  const words = useWords().people
  const isSorted = listing.sort === column
  // People look for the latest members, so sorting by this column begins with them.
  const isDescending = isSorted ? !listing.isDescending : column === 'joined'
  const Arrow = listing.isDescending ? ArrowDownIcon : ArrowUpIcon
  return (
    <Th aria-sort={isSorted ? (listing.isDescending ? 'descending' : 'ascending') : undefined}>
      <Link
        to={membersHref(company.key, { ...listing, sort: column, isDescending })}
        preventScrollReset
        className="inline-flex min-h-6 items-center gap-1 rounded-mark text-ink-muted transition-colors hover:text-ink [[aria-sort]>&]:text-ink pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
      >
        {words.columns[column]}
        {isSorted && <Arrow size="sm" />}
      </Link>
    </Th>
  )
}

function MemberRow({
  company,
  viewer,
  member,
  clock,
  formError,
  pending,
}: Omit<MemberListProps, 'members' | 'listing'> & { member: Member }) {
  const { membership, people: words } = useWords()
  const isViewer = member.id === viewer.id
  const mine = formError?.values.userId === member.id ? formError : undefined
  return (
    <FoldedRow>
      <Th scope="row" className="font-normal @2xl:w-1/2 @2xl:max-w-0">
        <div className="flex items-center gap-3">
          <Avatar decorative personId={member.id} name={member.name} src={member.avatarUrl} />
          <div className="min-w-0">
            <Cluster gap="sm">
              <Text as="span" weight="medium" truncate title={member.name}>
                {member.name}
              </Text>
              {isViewer && <Badge>{words.you}</Badge>}
              {member.state === 'suspended' && <Badge tone="warning">{membership.memberState.suspended}</Badge>}
            </Cluster>
            {member.email && (
              <Text size="sm" tone="muted" truncate title={member.email}>
                {member.email}
              </Text>
            )}
          </div>
        </div>
      </Th>
      <Td>
        <div className="@2xl:w-44">
          <RoleMenu company={company} member={member} formError={mine} pending={pending} />
          {mine?.intent === 'set-state' && (
            <FormError className="mt-2">{mine.errors.form ?? mine.errors.state ?? mine.errors.successor}</FormError>
          )}
        </div>
      </Td>
      <Td className="text-sm whitespace-nowrap text-ink-muted">
        <DateTime at={member.joinedAt} format="date" {...clock} />
      </Td>
      <Td className="ps-0">
        <div className="flex justify-end @2xl:ms-auto @2xl:w-20">
          {!isViewer && maySuspend(company.role, member.role) && (
            <MemberActions company={company} member={member} pending={pending} />
          )}
        </div>
      </Td>
    </FoldedRow>
  )
}
