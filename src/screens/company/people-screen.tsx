import type { Company, People, SentInvitation } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import { invitableRoles } from '#domain/role.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Anchor } from '#ui/link/link.tsx'
import { CompanyPage } from './company-page.tsx'
import { likelyRole } from './likely-role.ts'
import { InvitationList } from './people/invitation-list.tsx'
import { InviteForm } from './people/invite-form.tsx'
import { MemberList } from './people/member-list.tsx'
import { SentInvitations } from './people/sent-invitations.tsx'

export type PeopleScreenProps = {
  company: Company
  viewer: Person
  people: People
  clock: Clock
  /** Idempotency key: posting the form twice invites once. */
  clientId: string
  /** Outcome of the last `invite` or `resend-invite`. */
  sent?: SentInvitation[]
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** Members and pending invitations of a company. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { company, viewer, people, clock, clientId, sent, formError, pending } = props
  const t = useWords().people
  const mayInvite = invitableRoles(company.role).length > 0
  return (
    <CompanyPage company={company} current="people">
      {sent && <SentInvitations sent={sent} />}
      <div className="@container">
        {/* The form is below the list in a narrow container, so a link leads to it. */}
        {mayInvite && (
          <div className="mb-4 @4xl:hidden">
            <Anchor href="#invite" standalone>
              {t.inviteTitle}
            </Anchor>
          </div>
        )}
        <div className={mayInvite ? 'grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]' : undefined}>
          <Stack gap="lg">
            <MemberList
              company={company}
              viewer={viewer}
              members={people.members}
              clock={clock}
              formError={formError}
              pending={pending}
            />
            {mayInvite && (
              <InvitationList invitations={people.invitations} clock={clock} formError={formError} pending={pending} />
            )}
          </Stack>
          {mayInvite && (
            <div id="invite" className="min-w-0 scroll-mt-16">
              <InviteForm
                company={company}
                clientId={clientId}
                likely={likelyRole(people)}
                formError={formError}
                pending={pending}
              />
            </div>
          )}
        </div>
      </div>
    </CompanyPage>
  )
}
