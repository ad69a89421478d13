import { number } from '#domain/words/number.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company, People, SentInvitation, PeopleView } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { MemberListing } from '#domain/member-list.ts'
import type { Clock, Person } from '#domain/person.ts'
import { invitableRoles } from '#domain/role.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { PlusIcon } from '#ui/icon/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ViewTabText } from '#ui/view-tabs/view-tabs.tsx'
import { CompanyPage } from './company-page.tsx'
import { InvitationList } from './people/invitation-list.tsx'
import { MemberFilter } from './people/member-filter.tsx'
import { MemberList } from './people/member-list.tsx'
import { inviteHref, peopleHref } from './people/people-links.ts'
import { SentInvitations } from './people/sent-invitations.tsx'

export type PeopleScreenProps = {
  company: Company
  viewer: Person
  /** Members and invitations; the members are those that `listing` shows, in its order. */
  people: People
  /** The number of all members. */
  memberCount: number
  show: PeopleView
  listing: MemberListing
  clock: Clock
  /** Outcome of the last `resend-invite`. */
  sent?: SentInvitation[]
  /** The dialog that invites people, while it is open. */
  dialog?: ReactNode
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** Members and pending invitations of a company. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { company, viewer, people, memberCount, show, listing, clock, sent, dialog, formError, pending } = props
  const words = useWords().people
  const mayInvite = invitableRoles(company.role).length > 0
  const tab = (view: PeopleView, name: string, count: number) => (
    <Link
      to={peopleHref(company.key, view)}
      aria-current={view === show ? 'page' : undefined}
      preventScrollReset
      className="segment-link"
    >
      <ViewTabText name={name} count={number(count)} />
    </Link>
  )
  return (
    <CompanyPage company={company} current="people">
      {sent && <SentInvitations sent={sent} />}
      <Stack gap="md">
        {/* Where the line is narrow, the search is below the two others. The Tab key follows the visual order. */}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-4 [reading-flow:flex-visual] lg:flex-nowrap">
          {mayInvite && (
            <nav aria-label={words.views} className="segment-links min-h-control">
              {tab('members', words.members, memberCount)}
              {tab('invited', words.pending, people.invitations.length)}
            </nav>
          )}
          {show === 'members' && <MemberFilter company={company} listing={listing} />}
          {mayInvite && (
            <Link
              to={inviteHref(company.key)}
              preventScrollReset
              className={button({ tone: 'primary', className: 'ms-auto' })}
            >
              <PlusIcon />
              {words.inviteTitle}
            </Link>
          )}
        </div>
        {show === 'members' ? (
          <MemberList {...{ company, viewer, clock, listing, formError, pending }} members={people.members} />
        ) : (
          <InvitationList invitations={people.invitations} clock={clock} formError={formError} pending={pending} />
        )}
      </Stack>
      {dialog}
    </CompanyPage>
  )
}
