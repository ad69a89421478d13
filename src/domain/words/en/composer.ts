import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { attachableKinds, measureWords } from './common.ts'

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

/** Texts of the toolbar that writes Markdown. */
export const formattingWords = {
  label: 'Formatting',
  acts: { bold: 'Bold', italic: 'Italic', code: 'Code', list: 'List', link: 'Link', quote: 'Quote' },
}

/** Texts of the viewer of pictures. */
export const pictureWords = {
  close: 'Close',
  download: 'Download',
  previous: 'Previous picture',
  next: 'Next picture',
  place: (at: number, count: number) => `${number(at)} of ${number(count)}`,
}

/** Texts for a draft that could not be saved, usually because another form saved a different text. */
export const draftConflictWords = {
  title: 'You have written two texts',
  hint: 'Choose what to keep. What you do not keep is deleted. Until then, what you type here is not saved.',
  stored: 'Saved elsewhere',
  typed: 'Typed here',
  followUpOf: (reference: string) => `Follow-up of ${reference}.`,
  files: (names: string) => `Files: ${names}`,
  keepTyped: 'Keep what I typed here',
  useStored: 'Use what I saved elsewhere',
  keepBoth: 'Keep both texts',
  /** Both texts together exceed a limit. */
  get tooLong() {
    return `Together they have more than ${number(limits.body.max)} characters or ${limits.filesPerMessage} files. Shorten yours, or keep one of them.`
  },
  /** Shown while the text that the author has chosen is being saved. */
  saving: 'Saving…',
  /** @param why a whole sentence */
  notSaved: (why: string) => `Not saved: ${why} Your text is still here.`,
  notReached: 'TrackQuery could not be reached.',
  savedElsewhere: 'Choose above what to keep.',
  alreadySent: 'Your text was already sent. Reload the page to write more.',
  outdated: 'This page is out of date. Reload it to write more.',
}

/** Texts of files that are chosen in a composer. They load with the first choice. */
export const chosenFilesWords = {
  removeFile: (name: string) => `Remove ${name}`,
  chosen: 'Chosen files',
  chosenFile: (name: string, size: string) => `${name} (${size})`,
  chosenAgain: (name: string, size: string) =>
    `${name} (${size}). If it is the file of this name above, it is attached once.`,
  uploading: 'Uploading files',
  uploaded: (percent: number) => number(percent / 100, { style: 'percent' }),
  cancelUpload: 'Cancel the upload',
  /** A picture is made smaller in the browser. */
  shrinking: (name: string, size: string) => `${name} (${size}), being made smaller…`,
  shrunk: (name: string, size: string, before: string) => `${name} (${size}, made smaller from ${before})`,
  sendOriginal: 'Send the original',
  sendSmaller: 'Send it smaller',
  /** The name of a button for one file. */
  of: (act: string, name: string) => `${act}: ${name}`,
}

provideWords({
  composer: composerWords,
  formatting: formattingWords,
  pictures: pictureWords,
  draftConflict: draftConflictWords,
  chosenFiles: chosenFilesWords,
})
