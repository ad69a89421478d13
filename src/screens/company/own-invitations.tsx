import type { OwnInvitation } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { CompanyMark } from '#screens/shell/company-mark.tsx'

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
      <div className="flex flex-wrap items-center gap-3">
        <CompanyMark name={companyName} accent={accent} className="size-10 rounded-control text-lg" />
        <div className="min-w-0 grow basis-48">
          <Text weight="medium" className="wrap-anywhere">
            {words.lead(invitedBy, companyName)}
          </Text>
          <Text size="sm" tone="muted">
            {firstRun.invitedAs(vocabulary.role[role])}
          </Text>
        </div>
        <Button
          type="submit"
          tone="primary"
          pending={pending?.intent === intent && isOf(pending)}
          className="max-w-full"
        >
          {words.accept(companyName)}
        </Button>
      </div>
    </IntentForm>
  )
}
