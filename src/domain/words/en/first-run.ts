import { alternatives } from '../alternatives.ts'
import { limits } from '../../limits.ts'
import { endSentence } from '../end-sentence.ts'
import { provideWords } from '../current.ts'
import { suspension } from './common.ts'

/** Texts of the page that creates a company or joins one. */
export const firstRunWords = {
  title: 'Welcome to TrackQuery',
  lead: 'Every query belongs to a company. Create yours, or join the one that invited you.',
  /** Where the person may not create one. */
  leadJoining: 'Every query belongs to a company. Join the one that invited you.',
  /** Where the person may join one because of their address. */
  leadJoinable: 'Every query belongs to a company. Join yours.',
  another: 'Another company',
  suspension,
  /** About each further company. */
  suspendedToo: (company: string) => endSentence(`You are also suspended in ${company}`),
  invitedTitle: 'Your invitations',
  /** The role that an invitation gives, under who invites to which company. */
  invitedAs: (role: string) => `Your role: ${role}.`,
  joinableTitle: 'Companies you can join',
  /** What a person becomes who joins because of their address, under the name of a company. */
  joinableAs: (role: string) => `Open to people with an address like yours. Your role: ${role}.`,
  createTitle: 'Create a company',
  name: 'Company name',
  nameHint: 'The name that people know, such as Acme.',
  key: 'Key',
  keyHint: `${limits.companyKey.min} to ${limits.companyKey.max} letters or digits, starting with a letter. Every query reference starts with it, as in ACME-42. It cannot be changed later.`,
  create: 'Create company',
  /** Instead of the form, who may create one. */
  createClosed: 'Only whoever runs this TrackQuery can add a company. Ask them if you need one.',
  createByDomain: (domains: readonly string[]) =>
    `Only people with a confirmed address of ${alternatives(domains)} can create a company here. Ask one of them, or sign in with such an address.`,
  joinTitle: 'Join a company',
  joinLead: 'Open the link in your invitation e-mail, or paste it here.',
  link: 'Invitation link',
  look: 'Open invitation',
  noInvitation: 'No invitation? Ask an owner or admin of the company to invite the e-mail address you signed in with.',
  signedInAs: (email: string) => `Signed in as ${email}.`,
  signOut: 'Sign out',
  back: 'Back to your company',
}

provideWords({ firstRun: firstRunWords })
