import { limits } from '../../limits.ts'

/** Words of the page that creates a company or joins one. */
export const firstRunWords = {
  title: 'Welcome to TrackQuery',
  lead: 'Queries live in a company. Create yours, or join the one that invited you.',
  another: 'Another company',
  createTitle: 'Create a company',
  name: 'Company name',
  nameHint: 'As people know it, like Acme.',
  key: 'Key',
  keyHint: `${limits.companyKey.min} to ${limits.companyKey.max} letters or digits. Every query is named after it, like ACME-42. It cannot be changed later.`,
  create: 'Create company',
  joinTitle: 'Join a company',
  joinLead: 'Open the link in the invitation mail, or paste it here.',
  link: 'Invitation link',
  look: 'Look at the invitation',
  noInvitation: 'No invitation? Ask an owner or admin of the company to invite the address you signed in with.',
  back: 'Back to your company',
}
