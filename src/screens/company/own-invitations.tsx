import type { OwnInvitation } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { JoinRow } from './join-row.tsx'

export type OwnInvitationsProps = {
  invitations: readonly OwnInvitation[]
  formError?: InvalidForm
  pending?: FormValues
}

/** The invitations to the viewer's address: who invites to which company, and a button to join. */
export function OwnInvitations({ invitations, formError, pending }: OwnInvitationsProps) {
  const words = useWords().firstRun
  return (
    <Panel title={words.invitedTitle} padding="none">
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="p-panel">
            <Invitation invitation={invitation} formError={formError} pending={pending} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type InvitationProps = Omit<OwnInvitationsProps, 'invitations'> & { invitation: OwnInvitation }

const intent = 'accept-own-invite'

function Invitation({ invitation, formError, pending }: InvitationProps) {
  const { firstRun, invitation: words, vocabulary } = useWords()
  const { id, companyName, accent, role, invitedBy } = invitation
  // Each invitation is a form of the same intent. Only the one that was sent has its error and its progress.
  const isOf = (fields: FormValues | undefined) => fields?.id === id
  return (
    <IntentForm
      intent={intent}
      formError={isOf(formError?.values) ? formError : undefined}
      fields={{ id }}
      className="[&>div]:gap-3"
    >
      <JoinRow
        {...{ companyName, accent }}
        title={words.lead(invitedBy, companyName)}
        about={firstRun.invitedAs(vocabulary.role[role])}
        pending={pending?.intent === intent && isOf(pending)}
      />
    </IntentForm>
  )
}
