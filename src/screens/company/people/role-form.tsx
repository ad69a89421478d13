import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Member } from '#domain/person.ts'
import { grantableRoles } from '#domain/role.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { AutoSaveButton, useAutoSaveSelect } from '#screens/track-query/auto-save-select.tsx'
import { useWords } from '#screens/words.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/text/text.tsx'

export type RoleFormProps = {
  company: Company
  member: Member
  /** Error of this member's form only. */
  formError?: InvalidForm
  pending?: FormValues
}

/** A member's role: a select of the roles that the viewer may grant, otherwise text. */
export function RoleForm({ company, member, formError, pending }: RoleFormProps) {
  const { people: t, vocabulary } = useWords()
  const { errors, values } = formErrorOf(formError, 'set-role')
  const saving = pending?.intent === 'set-role' && pending.userId === member.id
  const { offered, value, onChange, events } = useAutoSaveSelect({
    stored: member.role,
    typed: values.role,
    saving,
  })
  const roles = grantableRoles(company.role, member.role)
  if (roles.length === 0) return <Text as="span">{vocabulary.role[member.role]}</Text>
  const error = errors.role ?? errors.form
  return (
    <IntentForm intent="set-role" fields={{ userId: member.id }} preventScrollReset className="group/choice">
      <Cluster gap="sm" align="start" wrap={error !== undefined}>
        <SelectField
          // An error message needs more width than a role's name.
          className={error ? 'w-full' : 'w-36'}
          size="sm"
          name="role"
          label={t.roleOf(member.name)}
          labelHidden
          options={roles.map((role) => ({ value: role, label: vocabulary.role[role] }))}
          error={error}
          value={value}
          onChange={onChange}
          {...events}
        />
        <AutoSaveButton offered={offered || saving} saving={saving} label={t.saveRoleOf(member.name)} size="sm">
          {t.saveRole}
        </AutoSaveButton>
      </Cluster>
    </IntentForm>
  )
}
