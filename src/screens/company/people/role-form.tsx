import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Member } from '#domain/person.ts'
import { grantableRoles } from '#domain/role.ts'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf, type Refused } from '#screens/refused.ts'
import { saveClass, useChoice } from '#screens/track-query/choice.ts'
import { useWords } from '#screens/words.tsx'
import { Button } from '#ui/button/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/text/text.tsx'

export type RoleFormProps = {
  company: Company
  member: Member
  /** Only where it was this member's form that was refused. */
  refused?: Refused
  pending?: FormValues
}

/** A member's role: a choice among those the viewer may give, else a word. */
export function RoleForm({ company, member, refused, pending }: RoleFormProps) {
  const { vocabulary, company: words } = useWords()
  const say = words.people
  const { errors, values } = refusalOf(refused, 'set-role')
  const [choice, setChoice] = useChoice(member.role, values.role)
  const hydrated = useHydrated()
  const roles = grantableRoles(company.role, member.role)
  if (roles.length === 0) return <Text as="span">{vocabulary.role[member.role]}</Text>
  const error = errors.role ?? errors.form
  const differs = choice !== member.role || values.role !== undefined
  return (
    <ActForm intent="set-role" fields={{ userId: member.id }} preventScrollReset className="group/choice">
      <Cluster gap="sm" align="start" wrap={error !== undefined}>
        <SelectField
          // A message needs more room than a role's name.
          className={error ? 'w-full' : 'w-36'}
          size="sm"
          name="role"
          label={say.roleOf(member.name)}
          labelHidden
          value={choice}
          options={roles.map((role) => ({ value: role, label: vocabulary.role[role] }))}
          onChange={(event) => setChoice(event.currentTarget.value)}
          error={error}
        />
        <Button
          type="submit"
          size="sm"
          aria-label={say.saveRoleOf(member.name)}
          pending={pending?.intent === 'set-role' && pending.userId === member.id}
          className={saveClass(hydrated, differs)}
        >
          {say.saveRole}
        </Button>
      </Cluster>
    </ActForm>
  )
}
