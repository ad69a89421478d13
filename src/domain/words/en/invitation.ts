import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { plural } from '../plural.ts'
import { invitedBy, suspension } from './common.ts'

const inviter = (by: string | null) => by ?? 'an owner or admin of the company'

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
      text: (by: string | null) =>
        `Invitations are valid for ${plural(limits.invitationDays, 'day', 'days')}. Ask ${inviter(by)} to send it again.`,
    },
    revoked: {
      title: 'This invitation was withdrawn',
      text: (by: string | null) => `Ask ${inviter(by)} to send a new one.`,
    },
    accepted: {
      title: 'This invitation was already used',
      text: () => 'An invitation works once. If you used it, sign in with the address that received it.',
    },
    replaced: {
      title: 'A newer e-mail replaced this link',
      text: () => 'The invitation was sent again. Open the link in the newest e-mail.',
    },
    unknown: {
      title: 'This invitation was not found',
      text: () => 'The link may be incomplete. Open it from the e-mail again, or copy the whole link.',
    },
    suspended: suspension,
    other_address: {
      title: 'This invitation is for another address',
      /** The address is known to whoever has the link of the e-mail. */
      text: (email: string | undefined) =>
        `Only ${email ?? 'the address that received the e-mail'} can accept it. Sign out to continue with that address.`,
    },
  },
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  signOut: 'Sign out and continue',
  signIn: 'Sign in',
  toCompany: 'Go to your company',
}

provideWords({ invitation: invitationWords })
