import { limits } from '../../limits.ts'
import { attachableKinds } from './attachable.ts'
import { measureWords } from './common.ts'

const { megabytes } = measureWords

/** Texts of the forms in which a message is written: a new query, a reply or a note. */
export const composerWords = {
  label: 'Write',
  reply: 'Reply',
  replyTo: (name: string) => `Your reply to ${name}`,
  note: 'Internal note',
  replyField: 'Your reply',
  noteField: 'Your note for staff',
  replyReaders: (requester: string) => `${requester} and staff read this.`,
  replyReadersCompany: (company: string) => `Everybody in ${company} can read this.`,
  ownReplyReaders: (company: string) => `The staff of ${company} read this.`,
  noteReaders: (requester: string) => `Only staff read this. ${requester} never sees it.`,
  /** @param requester who is staff, and so reads notes as well */
  noteReadersOfStaff: (requester: string) => `Only staff read this, including ${requester}.`,
  noteReadersSelf: 'Only staff read this.',
  /** How a message can be written. */
  hint: 'You can use Markdown: **bold**, lists, `code`. All else is read as you type it. Type @ and a name to mention somebody.',
  help: 'How to write',
  /** Label of the list of people that an @ suggests. */
  mention: 'People to mention',
  files: 'Attach files',
  filesDrop: 'or drop or paste them here',
  filesHint: `${attachableKinds}. At most ${limits.filesPerMessage} files of ${megabytes(limits.file.max)} each, ${megabytes(limits.request.max)} together.`,
  preview: 'Preview',
  /** @param why a whole sentence */
  noPreview: (why: string) => `No preview: ${why} Your text is still here.`,
  notReached: 'TrackQuery could not be reached.',
  interrupted: 'This may not have been sent. Send it again: it arrives once.',
  kept: 'Attached files (untick one to remove it)',
  keptFile: (name: string, size: string) => `${name} (${size})`,
  moreSends: 'More ways to send',
  sendAnd: (act: string, anyway = false) =>
    `Send ${anyway ? 'anyway ' : ''}and ${act[0]?.toLowerCase()}${act.slice(1)}`,
  resolveAs: (resolution: string) => `Resolve as ${resolution.toLowerCase()}`,
  send: (name: string) => `Send reply to ${name}`,
  sendPlain: 'Send reply',
  addNote: 'Add note for staff',
  draftSaved: 'Draft saved',
  discard: 'Delete',
  discardDraft: 'Delete draft',
  answeredBy: (name: string) => `${name} replied`,
  answeredHint: 'Staff already answered. Read this reply before you send yours.',
  toAnswer: 'Go to the reply',
  sendAnyway: 'Send anyway',
}
