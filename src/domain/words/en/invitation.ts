import { limits } from '../../limits.ts'
import { plural } from '../plural.ts'

/** Words of the page that an invitation link opens. */
export const invitationWords = {
  pageTitle: 'Join a company',
  title: (name: string) => `Join ${name}`,
  lead: (by: string | null, name: string) => (by ? `${by} invites you to ${name}.` : `You are invited to ${name}.`),
  role: 'Your role',
  address: 'Your address',
  accept: (name: string) => `Join ${name}`,
  decline: 'Not now',
  states: {
    expired: {
      title: 'This invitation has expired',
      text: `An invitation is good for ${plural(limits.invitationDays, 'day', 'days')}. Ask the person who invited you to send it again.`,
    },
    revoked: {
      title: 'This invitation was taken back',
      text: 'Ask the person who invited you whether they meant to, and to send a new one.',
    },
    accepted: {
      title: 'This invitation was used already',
      text: 'It works once. If it was you, the company is among yours.',
    },
    other_address: {
      title: 'This invitation is for another address',
      text: 'Only the address the mail went to can accept it. Sign out, then sign in with that address: the invitation comes back.',
    },
    unknown: {
      title: 'This invitation is unknown',
      text: 'The link may be cut off. Open it again from the mail, or copy all of it.',
    },
  },
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  signOut: 'Sign out',
  toCompany: 'Go to your company',
}
