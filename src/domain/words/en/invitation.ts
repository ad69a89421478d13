import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { plural } from '../plural.ts'

/** Who invites to which company. The inviter may be unknown. */
export const invitedBy = (by: string | null, company: string) =>
  by ? `${by} invites you to ${company}.` : `You are invited to ${company}.`

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

/** Texts of the page that creates a company or joins one. */
export const firstRunWords = {
  title: 'Welcome to TrackQuery',
  lead: 'Every query belongs to a company. Create yours, or join the one that invited you.',
  another: 'Another company',
  invitedTitle: 'Your invitations',
  /** The role that an invitation gives, under who invites to which company. */
  invitedAs: (role: string) => `Your role: ${role}.`,
  createTitle: 'Create a company',
  name: 'Company name',
  nameHint: 'The name that people know, such as Acme.',
  key: 'Key',
  keyHint: `${limits.companyKey.min} to ${limits.companyKey.max} letters or digits, starting with a letter. Every query reference starts with it, as in ACME-42. It cannot be changed later.`,
  create: 'Create company',
  joinTitle: 'Join a company',
  joinLead: 'Open the link in your invitation e-mail, or paste it here.',
  link: 'Invitation link',
  look: 'Open invitation',
  noInvitation: 'No invitation? Ask an owner or admin of the company to invite the e-mail address you signed in with.',
  signedInAs: (email: string) => `Signed in as ${email}.`,
  signOut: 'Sign out',
  back: 'Back to your company',
}

provideWords({ invitation: invitationWords, firstRun: firstRunWords })
