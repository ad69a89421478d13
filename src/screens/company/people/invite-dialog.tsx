import { use, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Company, SentInvitation } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { invitableRoles } from '#domain/role.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { splitAddresses } from '#domain/split-addresses.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { ComposerHostContext } from '#screens/track-query/compose/composer-host.ts'
import { useSubmission } from '#screens/track-query/use-submission.ts'
import { useWords } from '#screens/words.ts'
import { AddressTags } from '#ui/address-tags/address-tags.tsx'
import { button, Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { peopleHref } from './people-links.ts'
import { SentInvitations } from './sent-invitations.tsx'

export type InviteDialogProps = {
  company: Company
  /** Idempotency key: posting the form twice invites once. */
  clientId: string
  /** Outcome of the last `invite`, where no e-mail is sent. */
  sent?: SentInvitation[]
  /** Closes without loading a new document. */
  onClose?: () => void
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/**
 * Invites several addresses with one role, in a dialog over the people. What was typed or pasted before it was closed is
 * still there when it opens again.
 */
export function InviteDialog({ company, clientId, sent, onClose, formError, pending }: InviteDialogProps) {
  const { invite: words, membership, people, vocabulary } = useWords()
  const { closed } = use(ComposerHostContext)
  const purpose = `invite ${company.id}`
  const submission = useSubmission({ intent: 'invite', clientId, pending, formError })
  const { sending } = submission
  const { errors = {}, values = {} } = submission.formError ?? {}
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const filled = form.current
    return () => {
      const emails = filled?.elements.namedItem('emails')
      if (!sending && emails instanceof HTMLTextAreaElement) closed.set(purpose, emails.value)
      else closed.delete(purpose)
    }
  }, [closed, purpose, sending])
  // The most powerful last. The first is preselected: a pasted list of customers must not become staff.
  const roles = [...invitableRoles(company.role)].reverse()
  const back = peopleHref(company.key, sent ? 'invited' : 'members')
  return (
    <Dialog open title={people.inviteTitle} closeLabel={words.closeInvite} closeHref={back} onOpenChange={onClose}>
      {sent ? (
        <Stack>
          <SentInvitations sent={sent} />
          <Link to={back} className={button({ className: 'self-end' })}>
            {words.done}
          </Link>
        </Stack>
      ) : (
        <IntentForm
          ref={form}
          intent="invite"
          formError={submission.formError}
          fields={{ clientId: submission.id }}
          preventScrollReset
        >
          <AddressTags
            key={submission.id}
            name="emails"
            label={words.emails}
            hint={words.emailsHint}
            required
            split={splitAddresses}
            isAddress={isEmailAddress}
            removeLabel={words.removeAddress}
            invalidLabel={words.badAddresses}
            defaultValue={values.emails ?? closed.get(purpose)}
            error={errors.emails}
          />
          <RadioField
            name="role"
            label={words.inviteRole}
            defaultValue={values.role ?? roles[0]}
            error={errors.role}
            options={roles.map((role) => ({
              value: role,
              label: vocabulary.role[role],
              hint: membership.roleHint[role],
            }))}
          />
          <Cluster gap="sm" justify="end">
            <Button type="submit" tone="primary" pending={sending}>
              {words.invite}
            </Button>
          </Cluster>
        </IntentForm>
      )}
    </Dialog>
  )
}
