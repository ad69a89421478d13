import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { invitableRoles, type Role } from '#domain/role.ts'
import { ActForm } from '#screens/act-form.tsx'
import type { Refused } from '#screens/refused.ts'
import { useAttempt } from '#screens/track-query/attempt.ts'
import { useWords } from '#screens/words.tsx'
import { Button } from '#ui/button/button.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { Panel } from '#ui/panel/panel.tsx'

export type InviteFormProps = {
  company: Company
  clientId: string
  /** The role that is proposed. */
  likely: Role
  refused?: Refused
  pending?: FormValues
}

/** Invites many addresses at once, all into one role; offered to whoever may. */
export function InviteForm({ company, clientId, likely, refused, pending }: InviteFormProps) {
  const { vocabulary, company: words } = useWords()
  const say = words.people
  const sending = pending?.intent === 'invite'
  const attempt = useAttempt({ clientId, sending, refused: refused?.intent === 'invite' ? refused : undefined })
  const { errors = {}, values = {} } = attempt.refused ?? {}
  // The role most people are invited into comes first, and the most powerful last.
  const roles = [...invitableRoles(company.role)].reverse()
  return (
    <Panel title={say.inviteTitle}>
      <ActForm intent="invite" refused={attempt.refused} fields={{ clientId: attempt.id }} preventScrollReset>
        <TextAreaField
          key={attempt.id}
          name="emails"
          label={say.emails}
          hint={say.emailsHint}
          rows={3}
          required
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.emails}
          error={errors.emails}
        />
        {/* Not made anew by what was sent: the next are often invited into the same role. */}
        <RadioField
          name="role"
          label={say.inviteRole}
          defaultValue={values.role ?? likely}
          error={errors.role}
          options={roles.map((role) => ({
            value: role,
            label: vocabulary.role[role],
            hint: vocabulary.roleHint[role],
          }))}
        />
        <div>
          <Button type="submit" tone="primary" pending={sending}>
            {say.invite}
          </Button>
        </div>
      </ActForm>
    </Panel>
  )
}
