import type { Words } from '#domain/words/en.ts'
import type { ModeProps } from './form-props.ts'

/** What an invited visitor reads first: who invites to which company, and what to do. Undefined without invitation. */
export function invitedLead(
  login: Words['login'],
  mode: 'sign-in' | 'sign-up',
  invited: ModeProps['invited'],
): string | undefined {
  if (invited === undefined) return undefined
  const toDo = login.invited[mode]
  return invited ? `${login.invitedBy(invited.invitedBy, invited.companyName)} ${toDo}` : toDo
}
