import type { Words } from '#domain/words/en.ts'
import type { ModeProps } from './form-props.ts'

/**
 * What an invited visitor reads first: the title, who invites to which company, and what to do. The link of the e-mail
 * tells the role, and proves the address. Undefined without invitation.
 */
export function invitedLead(
  { login, vocabulary }: Words,
  mode: 'sign-in' | 'sign-up',
  invited: ModeProps['invited'],
): { title: string; lead: string } | undefined {
  if (!invited) return undefined
  const { companyName, invitedBy, mail } = invited
  const { as, byLink, title } = login.invited
  const toDo = mail ? as(vocabulary.role[mail.role]) : byLink[mode]
  return { title: title(companyName), lead: `${login.invitedBy(invitedBy, companyName)} ${toDo}` }
}
