import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { invitableRoles, type Role } from '#domain/role.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useSubmission } from '#screens/track-query/use-submission.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { Panel } from '#ui/panel/panel.tsx'

export type InviteFormProps = {
  company: Company
  clientId: string
  /** The preselected role. */
  likely: Role
  formError?: InvalidForm
  pending?: FormValues
}

/** Invites several addresses with one role. */
export function InviteForm({ company, clientId, likely, formError, pending }: InviteFormProps) {
  const { membership, people: t, vocabulary } = useWords()
  const sending = pending?.intent === 'invite'
  const submission = useSubmission({
    clientId,
    sending,
    formError: formError?.intent === 'invite' ? formError : undefined,
  })
  const { errors = {}, values = {} } = submission.formError ?? {}
  // The most common role first, the most powerful last.
  const roles = [...invitableRoles(company.role)].reverse()
  return (
    <Panel title={t.inviteTitle}>
      <IntentForm
        intent="invite"
        formError={submission.formError}
        fields={{ clientId: submission.id }}
        preventScrollReset
      >
        <TextAreaField
          key={submission.id}
          name="emails"
          label={t.emails}
          hint={t.emailsHint}
          rows={3}
          required
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.emails}
          error={errors.emails}
        />
        {/* Not reset after sending: the next invitations often have the same role. */}
        <RadioField
          name="role"
          label={t.inviteRole}
          defaultValue={values.role ?? likely}
          error={errors.role}
          options={roles.map((role) => ({
            value: role,
            label: vocabulary.role[role],
            hint: membership.roleHint[role],
          }))}
        />
        <div>
          <Button type="submit" tone="primary" pending={sending}>
            {t.invite}
          </Button>
        </div>
      </IntentForm>
    </Panel>
  )
}
