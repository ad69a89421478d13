import * as v from 'valibot'
import type { InvitationOffer, Overview, People } from '#domain/company.ts'
import type { MemberState, Role } from '#domain/role.ts'
import { unwrap } from './action-error.ts'
import { person, role, toPerson, type PictureAddress } from './shapes.ts'
import type { Db } from './db.ts'

/** Creates a company with the caller as its owner. @throws ActionError company_key_taken, too_many_companies */
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
    outcome: v.picklist(['invited', 'already_member', 'renewed']),
    token: v.nullable(v.string()),
  }),
)
export type Invited = v.InferOutput<typeof invited>[number]

/** Invites e-mail addresses and queues the e-mails. An address that was invited before gets a new link. */
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
  return v.parse(invited, unwrap(answer))
}

/** Sends an invitation again with a new link. The old link stops working. */
export async function resendInvitation(db: Db, id: string) {
  const answer = await db.rpc('resend_invitation', { p_id: id })
  return v.parse(v.object({ email: v.string(), token: v.string() }), unwrap(answer))
}

/** Revokes an invitation: its link stops working. */
export async function revokeInvitation(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('revoke_invitation', { p_id: id }))
}

const offer = v.object({
  state: v.picklist(['pending', 'expired', 'revoked', 'accepted', 'other_address', 'unknown']),
  companyName: v.nullish(v.string()),
  role: v.nullish(role),
  invitedBy: v.nullish(v.string()),
})

/** The invitation, or the reason why it cannot be accepted. */
export type OfferState = InvitationOffer | { refused: 'expired' | 'revoked' | 'accepted' | 'other_address' | 'unknown' }

/** Returns the invitation of a token. Only the verified address that it was sent to sees its content. */
export async function invitationOffer(db: Db, token: string): Promise<OfferState> {
  const found = v.parse(offer, unwrap(await db.rpc('invitation_offer', { p_token: token })))
  if (found.state !== 'pending' || !found.companyName || !found.role) {
    return { refused: found.state === 'pending' ? 'unknown' : found.state }
  }
  return { token, companyName: found.companyName, role: found.role, invitedBy: found.invitedBy ?? null }
}

/** Joins the company. @throws ActionError invitation_invalid, invitation_expired, invitation_other_address, already_member */
export async function acceptInvitation(db: Db, token: string): Promise<{ companyKey: string }> {
  return v.parse(v.object({ companyKey: v.string() }), unwrap(await db.rpc('accept_invitation', { p_token: token })))
}

const people = v.object({
  members: v.array(
    v.object({
      ...person.entries,
      email: v.nullable(v.string()),
      role,
      state: v.picklist(['active', 'suspended']),
      joinedAt: v.string(),
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
    }),
  ),
})

/** Returns the members and open invitations of a company. @throws ActionError not_allowed for a requester */
export async function companyPeople(db: Db, companyId: string, picture: PictureAddress): Promise<People> {
  const found = v.parse(people, unwrap(await db.rpc('company_people', { p_company: companyId })))
  return {
    members: found.members.map(({ email, role, state, joinedAt, ...who }) => ({
      ...toPerson(who, picture),
      email,
      role,
      state,
      joinedAt,
    })),
    invitations: found.invitations.map((invitation) => ({
      ...invitation,
      invitedBy: invitation.invitedBy && toPerson(invitation.invitedBy, picture),
    })),
  }
}

/**
 * Sets whether all members need a second factor.
 * @throws ActionError not_allowed, mfa_own_first when the caller's own session has no verified second factor
 */
export async function setCompanyMfa(db: Db, companyId: string, required: boolean): Promise<void> {
  unwrap(await db.rpc('set_company_mfa', { p_company: companyId, p_required: required }))
}

type MemberKey = { companyId: string; userId: string }

/** Changes the role of a member. @throws ActionError last_owner, not_allowed */
export async function setMemberRole(db: Db, { companyId, userId }: MemberKey, role: Role): Promise<void> {
  unwrap(await db.rpc('set_member_role', { p_company: companyId, p_user: userId, p_role: role }))
}

/** Suspends or restores a member. @throws ActionError last_owner, not_allowed */
export async function setMemberState(db: Db, { companyId, userId }: MemberKey, state: MemberState): Promise<void> {
  unwrap(await db.rpc('set_member_state', { p_company: companyId, p_user: userId, p_state: state }))
}

const span = v.object({ median: v.nullable(v.number()), p90: v.nullable(v.number()) })
const overview = v.variant('scope', [
  v.object({
    scope: v.literal('company'),
    open: v.number(),
    unassigned: v.number(),
    pending: v.number(),
    onHold: v.number(),
    days: v.array(v.object({ day: v.string(), opened: v.number(), resolved: v.number() })),
    firstResponse: span,
    resolution: span,
    load: v.array(v.object({ person, active: v.number() })),
  }),
  v.object({ scope: v.literal('own'), inProgress: v.number(), pending: v.number(), answered: v.number() }),
])

/** Returns the figures of the whole company for staff, and of their own queries for a requester. */
export async function companyOverview(db: Db, companyId: string, picture: PictureAddress): Promise<Overview> {
  const found = v.parse(overview, unwrap(await db.rpc('company_overview', { p_company: companyId })))
  if (found.scope === 'own') return found
  return { ...found, load: found.load.map(({ person, active }) => ({ person: toPerson(person, picture), active })) }
}
