import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { plural } from '../plural.ts'
import { invitedBy } from './common.ts'

/** Texts of the page that an invitation link opens. */
export const invitationWords = {
  pageTitle: 'Join a company',
  title: (name: string) => `Join ${name}`,
  lead: invitedBy,
  role: 'Your role',
  address: 'Your address',
  accept: (name: string) => `Join ${name}`,
  decline: 'Not now',
  states: {
    expired: {
      title: 'This invitation has expired',
      text: `Invitations are valid for ${plural(limits.invitationDays, 'day', 'days')}. Ask the person who invited you to send it again.`,
    },
    revoked: {
      title: 'This invitation was withdrawn',
      text: 'Ask the person who invited you to send a new one.',
    },
    accepted: {
      title: 'This invitation was already used',
      text: 'An invitation works once. If you used it, the company is already in your list.',
    },
    other_address: {
      title: 'This invitation is for another address',
      text: 'Only the address that received the e-mail can accept it. Sign out, then sign in with that address to return to this invitation.',
    },
    unknown: {
      title: 'This invitation was not found',
      text: 'The link may be incomplete. Open it from the e-mail again, or copy the whole link.',
    },
  },
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  signOut: 'Sign out',
  toCompany: 'Go to your company',
}

provideWords({ invitation: invitationWords })
