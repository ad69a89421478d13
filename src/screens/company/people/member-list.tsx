import type { Company } from '#domain/company.ts'
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
import { Panel } from '#ui/panel/panel.tsx'
import { Table, TableBody, TableHead, Td, Th } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { MemberActions } from './member-actions.tsx'
import { RoleForm } from './role-form.tsx'

export type MemberListProps = {
  company: Company
  viewer: Person
  members: Member[]
  clock: Clock
  formError?: InvalidForm
  pending?: FormValues
}

/** All members, with what the viewer may change. */
export function MemberList({ members, ...props }: MemberListProps) {
  const t = useWords().people
  return (
    <Panel
      title={t.members}
      padding="none"
      actions={
        <Text as="span" size="sm" tone="muted" figures>
          {t.count(members.length)}
        </Text>
      }
    >
      <div className="@container">
        <Table caption={t.members}>
          <TableHead className="@max-2xl:sr-only">
            <tr>
              <Th>{t.columns.name}</Th>
              <Th>{t.columns.role}</Th>
              <Th>{t.columns.joined}</Th>
              <Th>
                <span className="sr-only">{t.columns.actions}</span>
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

// A narrow container shows two lines for each member; at the largest text each part has its own line.
const row = '@max-2xl:grid @max-2xl:py-1.5 @max-2xl:*:h-auto! @3xs:@max-2xl:grid-cols-[minmax(0,1fr)_auto]'

function MemberRow({
  company,
  viewer,
  member,
  clock,
  formError,
  pending,
}: Omit<MemberListProps, 'members'> & { member: Member }) {
  const { membership, people: t } = useWords()
  const isViewer = member.id === viewer.id
  const mine = formError?.values.userId === member.id ? formError : undefined
  return (
    <tr className={row}>
      <Th scope="row" className="font-normal @2xl:w-full @2xl:max-w-0">
        <div className="flex items-center gap-3">
          <Avatar decorative name={member.name} src={member.avatarUrl} />
          <div className="min-w-0">
            <Cluster gap="sm">
              <Text as="span" weight="medium" truncate title={member.name}>
                {member.name}
              </Text>
              {isViewer && <Badge>{t.you}</Badge>}
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
      <Td className="@max-2xl:row-start-2 @3xs:@max-2xl:ps-15">
        <div className="@2xl:w-54">
          <RoleForm company={company} member={member} formError={mine} pending={pending} />
          {mine?.intent === 'set-state' && (
            <FormError className="mt-2">{mine.errors.form ?? mine.errors.state}</FormError>
          )}
        </div>
      </Td>
      <Td className="text-sm whitespace-nowrap text-ink-muted @max-2xl:hidden">
        <DateTime at={member.joinedAt} format="date" {...clock} />
      </Td>
      <Td className="ps-0 @max-2xl:col-start-2 @max-2xl:row-start-1">
        <div className="flex justify-end @2xl:w-20">
          {!isViewer && maySuspend(company.role, member.role) && <MemberActions member={member} pending={pending} />}
        </div>
      </Td>
    </tr>
  )
}
