import { endSentence } from '../end-sentence.ts'
import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { number } from '../number.ts'

const megabytes = (bytes: number) => `${number(Math.round(bytes / 1024 / 1024))} MB`

/** Names that several screens show. */
export const vocabularyWords = {
  status: { new: 'New', open: 'Open', pending: 'Pending', on_hold: 'On hold', resolved: 'Resolved', closed: 'Closed' },
  /** What a requester reads for the same status. */
  requesterStatus: {
    new: 'Received',
    open: 'In progress',
    pending: 'Waiting for you',
    on_hold: 'In progress',
    resolved: 'Answered',
    closed: 'Closed',
  },
  /** What a requester reads of a query that waits for somebody else. */
  waitingFor: (name: string) => `Waiting for ${name}`,
  resolution: {
    answered: 'Answered',
    fixed: 'Fixed',
    duplicate: 'Duplicate',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    no_response: 'No response',
    spam: 'Spam',
  },
  priority: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
  role: { owner: 'Owner', admin: 'Admin', agent: 'Agent', requester: 'Requester' },
  nobody: 'Unassigned',
  you: 'You',
}

/** Quantities and sizes. */
export const measureWords = {
  megabytes,
  fileSize: (bytes: number) =>
    bytes < 1024
      ? `${number(bytes)} B`
      : bytes < 1024 * 1024
        ? `${number(Math.round(bytes / 1024))} kB`
        : `${number(bytes / 1024 / 1024, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`,
}

/** Names that the pages about people show. */
export const membershipWords = {
  roleHint: {
    owner: 'Everything, including roles and deleting the company.',
    admin: 'Runs the company: people and settings.',
    agent: 'Triages, assigns, replies and resolves.',
    requester: 'Raises queries and follows them to an answer.',
  },
  memberState: { active: 'Active', suspended: 'Suspended' },
}

/** Texts of a document that holds a rejected form. */
export const rejectedFormWords = {
  /** @param page the document's title without an error */
  title: (page: string) => `Error: ${page}`,
}

/** Who invites to which company. The inviter may be unknown. */
export const invitedBy = (by: string | null, company: string) =>
  endSentence(by ? `${by} invites you to ${company}` : `You are invited to ${company}`)

/** What a suspended member reads: in which company, and whom to ask. */
export const suspension = {
  title: (company: string) => `You are suspended in ${company}`,
  text: (company: string) => endSentence(`To get access again, ask an owner or admin of ${company}`),
}

/** The accepted file types (`fileKinds`) in plain words. */
export const attachableKinds =
  'Pictures, PDF, Office files, text, e-mails, calendar files, contacts, audio, video and archives such as ZIP'

/** Why a text is not searched for: `isSearchable` says no. */
export const searchTooShort = `Type at least ${limits.searchText.min} letters or digits. One Chinese character is enough.`

provideWords({ measures: measureWords, vocabulary: vocabularyWords, membership: membershipWords })
