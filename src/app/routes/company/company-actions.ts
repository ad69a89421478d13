import {
  acceptInvitationForm,
  addDomainForm,
  companyAccentForm,
  companyClockForm,
  companyMfaForm,
  createCompanyForm,
  invitationForm,
  inviteForm,
  joinByDomainForm,
  memberRoleForm,
  memberStateForm,
  removeDomainForm,
} from '#domain/forms/company-forms.ts'
import { isStaff } from '#domain/role.ts'
import type { Words } from '#domain/words/en.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import {
  acceptInvitation,
  acceptOwnInvitation,
  addCompanyDomain,
  createCompany,
  type Invited,
  invitePeople,
  joinCompanyByDomain,
  removeCompanyDomain,
  resendInvitation,
  revokeInvitation,
  setCompanyAccent,
  setCompanyClock,
  setCompanyMfa,
  setMemberRole,
  setMemberState,
} from '../../data/companies.ts'
import { fetchName } from '../../data/profiles.ts'
import { readableDomain } from '../../data/readable-address.ts'
import { dbContext, sessionContext } from '../../server/session/context.ts'
import { redirectWith } from '../../server/session/redirect.ts'
import { companyOf } from '../../server/session/current-company.ts'
import { formAction } from '../../server/routing/form-action.ts'

const peoplePage = (key: string) => `/company?company=${key}&tab=people`
const settingsPage = (key: string) => `/company?company=${key}&tab=settings`
const invitedPage = (key: string) => `${peoplePage(key)}&show=invited`

const successorErrors = { successor_required: 'successor', not_staff_assignee: 'successor' } as const

type HandedOver = Awaited<ReturnType<typeof setMemberState>>

/** What became of the queries of a member who stopped being active staff, or who is active staff again. */
function handOverSentences({ actions }: Words, name: string, handedOver: HandedOver, isBack: boolean): string[] {
  if (!handedOver) return []
  const { count, successor } = handedOver
  const { handedOver: given, notBroughtBack } = actions.done
  return [isBack ? notBroughtBack(name, count, successor?.name ?? null) : given(count, successor?.name ?? null)]
}

/** The URL that an inviting person passes on where no e-mail is sent. */
const invitationLink = (appOrigin: string, token: string) => `${appOrigin}/company?invite=${token}`

/** The actions of the company page, by intent. */
export const companyActions: Record<string, IntentHandler> = {
  'create-company': formAction(
    createCompanyForm,
    async ({ context, value, words }) => {
      const { key } = await createCompany(context.get(dbContext), value)
      return redirectWith(context, peoplePage(key), words.actions.done.companyCreated(value.name))
    },
    { company_key_taken: 'key' },
  ),

  'accept-invite': formAction(acceptInvitationForm, async ({ context, value, words }) => {
    const { companyKey, companyName } = await acceptInvitation(context.get(dbContext), value.token)
    return redirectWith(context, `/company?company=${companyKey}`, words.actions.done.joined(companyName))
  }),

  'accept-own-invite': formAction(invitationForm, async ({ context, value, words }) => {
    const { companyKey, companyName } = await acceptOwnInvitation(context.get(dbContext), value.id)
    return redirectWith(context, `/company?company=${companyKey}`, words.actions.done.joined(companyName))
  }),

  'join-by-domain': formAction(joinByDomainForm, async ({ context, value, words }) => {
    const { companyKey, companyName } = await joinCompanyByDomain(context.get(dbContext), value.company)
    return redirectWith(context, `/company?company=${companyKey}`, words.actions.done.joined(companyName))
  }),

  invite: formAction(
    inviteForm,
    async ({ context, request, value, words }) => {
      const company = companyOf({ context, request })
      const sent = await invitePeople(context.get(dbContext), { ...value, companyId: company.id })
      // Without a mail server the inviting person must pass the links on, so the page shows them.
      const { sendsMail, appOrigin } = context.get(sessionContext).runtime
      if (!sendsMail)
        return {
          kind: 'invitations-created',
          invitations: sent.map(({ email, outcome, token }) => ({
            email,
            outcome,
            link: token && invitationLink(appOrigin, token),
          })),
        }
      const { done } = words.actions
      const about = (outcomes: Invited['outcome'][], words: (emails: string[]) => string) => {
        const emails = sent.filter(({ outcome }) => outcomes.includes(outcome)).map(({ email }) => email)
        return emails.length > 0 ? [words(emails)] : []
      }
      const invited = about(['invited', 'renewed'], (emails) => done.invited(emails.length))
      const messages = [
        ...invited,
        ...about(['already_member'], done.alreadyMembers),
        ...about(['sent_just_now'], done.invitedJustNow),
        ...about(['sent_often'], done.invitedOften),
        ...about(['invited_as_more'], done.invitedAsMore),
        ...about(['invalid_address'], done.notInvited),
      ]
      const tone = invited.length > 0 ? 'success' : 'warning'
      return redirectWith(context, invitedPage(company.key), messages.join(' '), tone)
    },
    { not_allowed: 'role' },
  ),

  'resend-invite': formAction(invitationForm, async ({ context, request, value, words }) => {
    const { email, token } = await resendInvitation(context.get(dbContext), value.id)
    const { sendsMail, appOrigin } = context.get(sessionContext).runtime
    if (!sendsMail) {
      const link = invitationLink(appOrigin, token)
      return { kind: 'invitations-created', invitations: [{ email, outcome: 'renewed', link }] }
    }
    return redirectWith(context, invitedPage(companyOf({ context, request }).key), words.actions.done.resent(email))
  }),

  'revoke-invite': formAction(invitationForm, async ({ context, request, value, words }) => {
    await revokeInvitation(context.get(dbContext), value.id)
    return redirectWith(context, invitedPage(companyOf({ context, request }).key), words.actions.done.revoked)
  }),

  'set-role': formAction(
    memberRoleForm,
    async ({ context, request, value, words }) => {
      const company = companyOf({ context, request })
      const db = context.get(dbContext)
      const handedOver = await setMemberRole(db, { companyId: company.id, userId: value.userId }, value)
      const name = await fetchName(db, value.userId)
      const done = words.actions.done.roleChanged(name, words.vocabulary.role[value.role])
      const message = [done, ...handOverSentences(words, name, handedOver, isStaff(value.role))].join(' ')
      return redirectWith(context, peoplePage(company.key), message)
    },
    successorErrors,
  ),

  'set-accent': formAction(companyAccentForm, async ({ context, request, value, words }) => {
    const company = companyOf({ context, request })
    await setCompanyAccent(context.get(dbContext), company.id, value.accent)
    return redirectWith(context, settingsPage(company.key), words.actions.done.accentChanged)
  }),

  'set-clock': formAction(companyClockForm, async ({ context, request, value, words }) => {
    const company = companyOf({ context, request })
    await setCompanyClock(context.get(dbContext), company.id, value)
    return redirectWith(context, settingsPage(company.key), words.actions.done.clockChanged)
  }),

  'add-domain': formAction(
    addDomainForm,
    async ({ context, request, value, words }) => {
      const company = companyOf({ context, request })
      await addCompanyDomain(context.get(dbContext), company.id, value.domain)
      return redirectWith(
        context,
        settingsPage(company.key),
        words.actions.done.domainAdded(readableDomain(value.domain)),
      )
    },
    { domain_public: 'domain', domain_not_own: 'domain', too_many_domains: 'domain' },
  ),

  'remove-domain': formAction(removeDomainForm, async ({ context, request, value, words }) => {
    const company = companyOf({ context, request })
    await removeCompanyDomain(context.get(dbContext), company.id, value.domain)
    return redirectWith(
      context,
      settingsPage(company.key),
      words.actions.done.domainRemoved(readableDomain(value.domain)),
    )
  }),

  'set-mfa': formAction(
    companyMfaForm,
    async ({ context, request, value, words }) => {
      const company = companyOf({ context, request })
      await setCompanyMfa(context.get(dbContext), company.id, value.required)
      const done = value.required ? words.actions.done.mfaRequired : words.actions.done.mfaOptional
      return redirectWith(context, settingsPage(company.key), done)
    },
    { mfa_own_first: 'required' },
  ),

  'set-state': formAction(
    memberStateForm,
    async ({ context, request, value, words }) => {
      const company = companyOf({ context, request })
      const db = context.get(dbContext)
      const handedOver = await setMemberState(db, { companyId: company.id, userId: value.userId }, value)
      const { suspended, restored } = words.actions.done
      const isRestored = value.state === 'active'
      const name = await fetchName(db, value.userId)
      const done = isRestored ? restored(name) : suspended(name)
      const message = [done, ...handOverSentences(words, name, handedOver, isRestored)].join(' ')
      return redirectWith(context, peoplePage(company.key), message)
    },
    successorErrors,
  ),
}
