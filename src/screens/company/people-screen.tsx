import type { Company, People } from '#domain/company.ts'
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
import { SentInvitations, type SentInvitation } from './people/sent-invitations.tsx'

export type { SentInvitation } from './people/sent-invitations.tsx'

export type PeopleScreenProps = {
  company: Company
  viewer: Person
  people: People
  clock: Clock
  /** Identifies this attempt to invite, so that posting it twice invites once. */
  clientId: string
  /** What the last `invite` or `resend-invite` did. */
  sent?: SentInvitation[]
  formError?: InvalidForm
  /** The fields of the form that is on its way. */
  pending?: FormValues
}

/** The people of a company: who they are, what they may do, and who was invited. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { company, viewer, people, clock, clientId, sent, formError, pending } = props
  const t = useWords().people
  const mayInvite = invitableRoles(company.role).length > 0
  return (
    <CompanyPage company={company} current="people">
      {sent && <SentInvitations sent={sent} />}
      <div className="@container">
        {/* Below everybody where there is no room beside them, so the way there stands above. */}
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
