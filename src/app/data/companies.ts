import { pictureUrl } from '#domain/person.ts'
import * as v from 'valibot'
import {
  attentionReasons,
  invitationOutcomes,
  type CompanyTab,
  type EndedInvitation,
  type InvitationPreview,
  type Overview,
  type OverviewRange,
  type People,
} from '#domain/company.ts'
import { formatReference } from '#domain/reference.ts'
import { resolutions, statuses } from '#domain/status.ts'
import { accents, type Accent } from '#domain/appearance.ts'
import type { MemberState, Role } from '#domain/role.ts'
import { readableAddress } from './readable-address.ts'
import { unwrap } from './action-error.ts'
import type { PageCall } from './open-page.ts'
import { person, role, storedPerson } from './shapes.ts'
import type { Db } from './db.ts'

/**
 * Creates a company with the caller as its owner.
 * @throws ActionError company_key_taken, too_many_companies, company_creation_closed
 */
export async function createCompany(db: Db, company: { name: string; key: string; clientId: string }) {
  const answer = await db.rpc('create_company', {
    p_name: company.name,
    p_key: company.key,
    p_client_id: company.clientId,
  })
  return v.parse(v.object({ id: v.string(), key: v.string() }), unwrap(answer))
}

const invited = v.array(
  v.object({
    id: v.nullable(v.string()),
    email: v.string(),
    outcome: v.picklist(invitationOutcomes),
    token: v.nullable(v.string()),
  }),
)
export type Invited = v.InferOutput<typeof invited>[number]

/**
 * Invites e-mail addresses and queues the e-mails. An address that was invited before gets a new link, except within a
 * minute.
 */
export async function invitePeople(
  db: Db,
  invitation: { companyId: string; emails: string[]; role: Role; clientId: string },
): Promise<Invited[]> {
  const answer = await db.rpc('invite_people', {
    p_company: invitation.companyId,
    p_emails: invitation.emails,
    p_role: invitation.role,
    p_client_id: invitation.clientId,
  })
  return v.parse(invited, unwrap(answer)).map((one) => ({ ...one, email: readableAddress(one.email) }))
}

/** Sends an invitation again with a new link. The old link stops working. */
export async function resendInvitation(db: Db, id: string) {
  const answer = await db.rpc('resend_invitation', { p_id: id })
  const { email, token } = v.parse(v.object({ email: v.string(), token: v.string() }), unwrap(answer))
  return { email: readableAddress(email), token }
}

/** Revokes an invitation: its link stops working. */
export async function revokeInvitation(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('revoke_invitation', { p_id: id }))
}

const invitationBasis = { companyName: v.string(), accent: v.picklist(accents), invitedBy: v.nullable(v.string()) }

const offer = v.variant('state', [
  v.object({ state: v.literal('pending'), ...invitationBasis, role }),
  v.object({ state: v.literal('member'), companyName: v.string(), companyKey: v.string() }),
  v.object({ state: v.picklist(['expired', 'revoked', 'accepted', 'suspended']), ...invitationBasis }),
  v.object({ state: v.literal('other_address'), email: v.optional(v.string()) }),
  v.object({ state: v.picklist(['replaced', 'unknown']) }),
])

/**
 * The invitation of a token, or why it cannot be accepted. Only the verified address that it was sent to sees its content.
 */
function toOffer(found: v.InferOutput<typeof offer>, token: string) {
  if (found.state === 'other_address') return { ...found, email: found.email && readableAddress(found.email) }
  return found.state === 'pending' ? { ...found, token } : found
}

const joined = v.object({ companyKey: v.string(), companyName: v.string() })
export type Joined = v.InferOutput<typeof joined>

/**
 * Joins the company.
 * @throws ActionError invitation_invalid, invitation_expired, invitation_other_address, already_member, suspended
 */
export async function acceptInvitation(db: Db, token: string): Promise<Joined> {
  return v.parse(joined, unwrap(await db.rpc('accept_invitation', { p_token: token })))
}

const ownInvitations = v.array(
  v.object({
    id: v.string(),
    companyName: v.string(),
    accent: v.picklist(accents),
    role,
    invitedBy: v.nullable(v.string()),
  }),
)

/** As `acceptInvitation`, for one of the caller's own invitations. */
export async function acceptOwnInvitation(db: Db, id: string): Promise<Joined> {
  return v.parse(joined, unwrap(await db.rpc('accept_own_invitation', { p_id: id })))
}

const joinableCompanies = v.array(v.object({ id: v.string(), companyName: v.string(), accent: v.picklist(accents) }))

/**
 * Joins a company that lists the domain of the caller's verified address.
 * @throws ActionError joining_closed, suspended
 */
export async function joinCompanyByDomain(db: Db, companyId: string): Promise<Joined> {
  return v.parse(joined, unwrap(await db.rpc('join_company_by_domain', { p_company: companyId })))
}

/**
 * Lets people with a verified address of a domain join a company.
 * @throws ActionError not_allowed, domain_public, domain_not_own, too_many_domains
 */
export async function addCompanyDomain(db: Db, companyId: string, domain: string): Promise<void> {
  unwrap(await db.rpc('add_company_domain', { p_company: companyId, p_domain: domain }))
}

/** Whether some company lets people of a domain join. Visitors may know that, and no more. */
export async function isAnyDomainListed(db: Db): Promise<boolean> {
  return v.parse(v.boolean(), unwrap(await db.rpc('is_any_domain_listed')))
}

/** Removes a domain by which people join a company. Whoever has joined stays. @throws ActionError not_allowed */
export async function removeCompanyDomain(db: Db, companyId: string, domain: string): Promise<void> {
  unwrap(await db.rpc('remove_company_domain', { p_company: companyId, p_domain: domain }))
}

const preview = v.variant('state', [
  v.object({
    state: v.literal('pending'),
    ...invitationBasis,
    mail: v.nullable(v.object({ email: v.string(), role, hasAccount: v.boolean() })),
  }),
  v.object({ state: v.picklist(['expired', 'revoked', 'accepted']), ...invitationBasis }),
  v.object({ state: v.picklist(['replaced', 'unknown']) }),
])

/** Returns who invites to which company, to a visitor who has the link, or why it cannot be accepted. */
export async function previewInvitation(
  db: Db,
  token: string,
): Promise<InvitationPreview | { ended: EndedInvitation }> {
  const found = v.parse(preview, unwrap(await db.rpc('preview_invitation', { p_token: token })))
  if (found.state !== 'pending') return { ended: found }
  const { companyName, invitedBy, mail } = found
  return { token, companyName, invitedBy, mail: mail && { ...mail, email: readableAddress(mail.email) } }
}

const proof = v.nullable(
  v.union([
    v.object({ tokenHash: v.string(), type: v.picklist(['signup', 'magiclink']) }),
    v.object({ error: v.string() }),
  ]),
)

/**
 * Returns a token that signs in the new person who has the link of an invitation's e-mail, or why the auth service gave
 * none. Null until the worker has asked: ask again.
 * @throws ActionError invitation_invalid, invitation_expired, account_exists
 */
export async function proveInvitedAddress(db: Db, { token, displayName }: { token: string; displayName: string }) {
  return v.parse(proof, unwrap(await db.rpc('prove_invited_address', { p_token: token, p_name: displayName })))
}

const people = v.object({
  members: v.array(
    v.object({
      ...storedPerson.entries,
      email: v.nullable(v.string()),
      role,
      state: v.picklist(['active', 'suspended']),
      joinedAt: v.string(),
      assigned: v.number(),
    }),
  ),
  invitations: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      role,
      invitedBy: v.nullable(person),
      sentAt: v.string(),
      expiresAt: v.string(),
      state: v.picklist(['pending', 'expired']),
      mail: v.picklist(['sent', 'delayed', 'refused', 'failed']),
    }),
  ),
})

/** Returns the members and open invitations of a company. @throws ActionError not_allowed for a requester */
export async function companyPeople(db: Db, companyId: string): Promise<People> {
  return toPeople(v.parse(people, unwrap(await db.rpc('company_people', { p_company: companyId }))))
}

const toPeople = ({ members, invitations }: v.InferOutput<typeof people>): People => ({
  members: members.map(({ avatarPath, email, ...member }) => ({
    ...member,
    avatarUrl: pictureUrl(avatarPath),
    email: email && readableAddress(email),
  })),
  invitations: invitations.map((invitation) => ({ ...invitation, email: readableAddress(invitation.email) })),
})

/**
 * Sets whether all members need a second factor.
 * @throws ActionError not_allowed, mfa_own_first when the caller's own session has no verified second factor
 */
export async function setCompanyMfa(db: Db, companyId: string, required: boolean): Promise<void> {
  unwrap(await db.rpc('set_company_mfa', { p_company: companyId, p_required: required }))
}

/** Sets the accent colour of a company. @throws ActionError not_allowed */
export async function setCompanyAccent(db: Db, companyId: string, accent: Accent): Promise<void> {
  unwrap(await db.rpc('set_company_accent', { p_company: companyId, p_accent: accent }))
}

/** Sets the time zone and the locale of a company. @throws ActionError not_allowed */
export async function setCompanyClock(
  db: Db,
  companyId: string,
  { timeZone, locale }: { timeZone: string; locale: string },
): Promise<void> {
  unwrap(await db.rpc('set_company_clock', { p_company: companyId, p_time_zone: timeZone, p_locale: locale }))
}

type MemberKey = { companyId: string; userId: string }

/** Who gets the unresolved queries of a member who stops being active staff. Null for nobody; undefined if not asked. */
export type Successor = string | null | undefined

const saved = v.object({
  handedOver: v.nullable(v.object({ count: v.number(), successor: v.nullable(person) })),
})
const successorArgs = (successor: Successor) =>
  successor === null ? { p_leave_unassigned: true } : { p_successor: successor }

/**
 * Changes the role of a member.
 * @returns what a new requester handed over now, or what a new agent does not get back
 * @throws ActionError last_owner, not_allowed, successor_required, not_staff_assignee
 */
export async function setMemberRole(
  db: Db,
  { companyId, userId }: MemberKey,
  { role, successor }: { role: Role; successor?: Successor },
) {
  const answer = await db.rpc('set_member_role', {
    p_company: companyId,
    p_user: userId,
    p_role: role,
    ...successorArgs(successor),
  })
  return v.parse(saved, unwrap(answer)).handedOver
}

/**
 * Suspends or restores a member.
 * @returns what a suspended member handed over now, or what a restored one does not get back
 * @throws ActionError last_owner, not_allowed, successor_required, not_staff_assignee
 */
export async function setMemberState(
  db: Db,
  { companyId, userId }: MemberKey,
  { state, successor }: { state: MemberState; successor?: Successor },
) {
  const answer = await db.rpc('set_member_state', {
    p_company: companyId,
    p_user: userId,
    p_state: state,
    ...successorArgs(successor),
  })
  return v.parse(saved, unwrap(answer)).handedOver
}

const span = v.object({ median: v.nullable(v.number()), p90: v.nullable(v.number()) })
const rangeFigures = { opened: v.number(), resolved: v.number(), firstResponse: span, resolution: span }
const statusCounts = { new: v.number(), open: v.number(), pending: v.number(), on_hold: v.number() }
const overviewRow = {
  id: v.string(),
  number: v.number(),
  subject: v.string(),
  status: v.picklist(statuses),
  since: v.string(),
}
const overview = v.variant('scope', [
  v.object({
    scope: v.literal('company'),
    ...rangeFigures,
    isEmpty: v.boolean(),
    previous: v.object(rangeFigures),
    statuses: v.object(statusCounts),
    unassigned: v.number(),
    unresolvedBefore: v.number(),
    days: v.array(
      v.object({
        day: v.string(),
        opened: v.number(),
        resolved: v.number(),
        unresolved: v.number(),
        firstResponse: v.nullable(v.number()),
      }),
    ),
    load: v.array(v.object({ person, ...statusCounts })),
    attention: v.array(
      v.object({ ...overviewRow, urgent: v.boolean(), mine: v.boolean(), reason: v.picklist(attentionReasons) }),
    ),
  }),
  v.object({
    scope: v.literal('own'),
    inProgress: v.number(),
    pending: v.number(),
    answered: v.number(),
    rows: v.array(v.object({ ...overviewRow, resolution: v.nullable(v.picklist(resolutions)) })),
  }),
])

/**
 * Asks for what the company page shows.
 * @param company null for the viewer's first company
 * @param shown the token of an invitation, or a tab. `create` has the viewer's own invitations, like a viewer without a
 *   company
 */
export const companyCall = (
  company: string | null,
  shown: { invite: string } | { tab: CompanyTab | 'create'; days: OverviewRange },
): PageCall => ({ page: 'company', args: { company, ...shown } })

const companyPage = v.object({
  invitation: v.optional(offer),
  invitations: v.optional(ownInvitations, []),
  joinable: v.optional(joinableCompanies, []),
  creation: v.optional(
    v.object({ may: v.boolean(), who: v.picklist(['open', 'closed', 'domains']), domains: v.array(v.string()) }),
    { may: true, who: 'open', domains: [] },
  ),
  clock: v.nullish(v.object({ timeZone: v.string(), locale: v.string() })),
  domains: v.optional(v.array(v.string()), []),
  addableDomain: v.optional(v.nullable(v.string()), null),
  people: v.nullish(people),
  overview: v.optional(overview),
})

/**
 * Reads the answer to `companyCall`.
 * @returns what was asked for: an invitation, the caller's own invitations, newest first, with the companies
 *   that they may join without one, the settings, the people, or the figures of the whole company for staff, and of their
 *   own queries for a requester
 */
export function readCompanyPage(answer: unknown, { key, token }: { key: string; token: string }) {
  const found = v.parse(companyPage, answer)
  return {
    ...found,
    invitation: found.invitation && toOffer(found.invitation, token),
    people: found.people && toPeople(found.people),
    overview: found.overview && toOverview(found.overview, key),
  }
}

function toOverview(found: v.InferOutput<typeof overview>, key: string): Overview {
  const toRow = <Row extends { number: number }>({ number, ...row }: Row) => ({
    ...row,
    reference: formatReference({ key, number }),
  })
  if (found.scope === 'own') return { ...found, rows: found.rows.map(toRow) }
  return { ...found, attention: found.attention.map(toRow) }
}
