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
      <ul className="@container">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} {...props} />
        ))}
      </ul>
    </Panel>
  )
}

// One line in a wide container, two in a narrow one; at the largest text each part has its own line.
const row = [
  'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0',
  '@3xs:grid @3xs:grid-cols-[auto_minmax(0,1fr)_auto] @2xl:grid-cols-[auto_minmax(0,1fr)_13.5rem_6rem_5rem]',
].join(' ')

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
    <li className={row}>
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
      <div className="col-span-2 col-start-2 row-start-2 min-w-0 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        <RoleForm company={company} member={member} formError={mine} pending={pending} />
      </div>
      <Text as="span" size="sm" tone="muted" className="hidden @2xl:inline">
        {t.since} <DateTime at={member.joinedAt} format="date" {...clock} />
      </Text>
      <div className="col-start-3 row-start-1 flex justify-end @2xl:col-start-5">
        {!isViewer && maySuspend(company.role, member.role) && <MemberActions member={member} pending={pending} />}
      </div>
      {mine?.intent === 'set-state' && (
        <FormError className="col-span-full">{mine.errors.form ?? mine.errors.state}</FormError>
      )}
    </li>
  )
}
