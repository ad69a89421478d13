import type { ReactNode } from 'react'
import type { Invitation } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock } from '#domain/person.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'

export type InvitationListProps = {
  invitations: Invitation[]
  clock: Clock
  formError?: InvalidForm
  pending?: FormValues
}

/** Pending invitations: resend or withdraw each. */
export function InvitationList({ invitations, clock, formError, pending }: InvitationListProps) {
  const words = useWords().people
  return (
    <Panel padding={invitations.length > 0 ? 'none' : 'md'}>
      {invitations.length === 0 && (
        <Text size="sm" tone="muted">
          {words.noPending}
        </Text>
      )}
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <About invitation={invitation} clock={clock} />
            <Cluster gap="sm">
              <InvitationAction
                intent="resend-invite"
                id={invitation.id}
                act={words.resend}
                label={words.resendTo(invitation.email)}
                pending={pending}
              />
              <InvitationAction
                intent="revoke-invite"
                id={invitation.id}
                act={words.revoke}
                label={words.revokeOf(invitation.email)}
                pending={pending}
              />
            </Cluster>
            {formError?.intent !== 'invite' && formError?.values.id === invitation.id && (
              <FormError className="basis-full">{formError.errors.form ?? formError.errors.id}</FormError>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function About({ invitation, clock }: { invitation: Invitation; clock: Clock }) {
  const { people: words, vocabulary } = useWords()
  return (
    <div className="min-w-0 grow basis-60">
      <Text truncate title={invitation.email}>
        {invitation.email}
      </Text>
      {/* Each part starts with a dot; at the start of a line the dot is clipped. */}
      <div className="overflow-hidden text-sm text-ink-muted">
        <div className="-ms-3 flex flex-wrap items-center">
          <Part>{vocabulary.role[invitation.role]}</Part>
          <Part>
            <span className="me-1.5 truncate" title={invitation.invitedBy?.name}>
              {invitation.invitedBy ? words.invitedBy(invitation.invitedBy.name) : words.invited}
            </span>
            <DateTime at={invitation.sentAt} {...clock} />
          </Part>
          {invitation.mail !== 'sent' && (
            <Part>
              <Badge tone="warning">{words[invitation.mail]}</Badge>
            </Part>
          )}
          <Part>
            {invitation.state === 'expired' ? (
              <Badge tone="warning">{words.expired}</Badge>
            ) : (
              <span>
                {words.expires} <DateTime at={invitation.expiresAt} {...clock} />
              </span>
            )}
          </Part>
        </div>
      </div>
    </div>
  )
}

function Part({ children }: { children: ReactNode }) {
  return (
    <span className="flex max-w-full min-w-0">
      <span aria-hidden className="w-3 shrink-0 text-center">
        ·
      </span>
      {children}
    </span>
  )
}

type InvitationActionProps = {
  intent: 'resend-invite' | 'revoke-invite'
  id: string
  act: string
  /** Accessible name with the address, because the visible text repeats in every row. */
  label: string
  pending?: FormValues
}

function InvitationAction({ intent, id, act, label, pending }: InvitationActionProps) {
  return (
    <IntentForm intent={intent} fields={{ id }} preventScrollReset>
      <Button
        type="submit"
        size="sm"
        tone={intent === 'revoke-invite' ? 'quiet' : 'neutral'}
        aria-label={label}
        pending={pending?.intent === intent && pending.id === id}
      >
        {act}
      </Button>
    </IntentForm>
  )
}
