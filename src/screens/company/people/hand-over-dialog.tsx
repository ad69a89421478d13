import type { Company, HandOver } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Person } from '#domain/person.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/text/text.tsx'
import { peopleHref } from './people-links.ts'

export type HandOverDialogProps = {
  company: Company
  viewer: Person
  handOver: HandOver
  /** Closes without loading a new document. */
  onClose?: () => void
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** Suspends a member of the staff or makes them a requester, and asks who gets their unresolved queries. */
export function HandOverDialog({ company, viewer, handOver, onClose, formError, pending }: HandOverDialogProps) {
  const { people: words, vocabulary } = useWords()
  const { member, act, successors } = handOver
  const { intent, fields, title, warning } = {
    suspend: {
      intent: 'set-state',
      fields: { userId: member.id, state: 'suspended' },
      title: words.suspendPerson(member.name),
      warning: words.suspendWarning(member.name),
    },
    demote: {
      intent: 'set-role',
      fields: { userId: member.id, role: 'requester' },
      title: words.makeRole(member.name, vocabulary.role.requester),
      warning: words.requesterWarning(member.name),
    },
  }[act]
  const { errors, values } = formErrorOf(formError, intent)
  return (
    <Dialog
      open
      title={title}
      closeLabel={words.closeHandOver}
      closeHref={peopleHref(company.key)}
      onOpenChange={onClose}
    >
      <IntentForm intent={intent} fields={fields} formError={formError} preventScrollReset>
        <Text tone="muted" className="wrap-anywhere">
          {warning}
        </Text>
        {member.assigned > 0 && (
          <>
            <Text className="wrap-anywhere">{words.assignedTo(member.name, member.assigned)}</Text>
            <SelectField
              name="successor"
              label={words.handOverTo}
              required
              defaultValue={values.successor ?? ''}
              error={errors.successor}
              options={[
                { value: '', label: words.chooseSuccessor, disabled: true },
                ...successors.map(({ id, name }) => ({
                  value: id,
                  label: id === viewer.id ? words.yourself(name) : name,
                })),
                { value: 'none', label: words.leaveUnassigned },
              ]}
            />
          </>
        )}
        <Cluster gap="sm" justify="end">
          <Button
            type="submit"
            tone={act === 'suspend' ? 'danger' : 'primary'}
            pending={pending?.intent === intent && pending.userId === member.id}
            className="wrap-anywhere"
          >
            {title}
          </Button>
        </Cluster>
      </IntentForm>
    </Dialog>
  )
}
