import { limits } from '../../limits.ts'

/** Texts for a draft that could not be saved, usually because another form saved a different text. */
export const draftConflictWords = {
  title: 'You have written two texts',
  hint: 'Choose what to keep. Until then, what you type here is not saved.',
  stored: 'Saved elsewhere',
  typed: 'Typed here',
  files: (names: string) => `Files: ${names}`,
  keepTyped: 'Keep mine',
  useStored: 'Use the other',
  keepBoth: 'Keep both',
  /** Both texts together exceed a limit. */
  tooLong: `Together they have more than ${limits.body.max.toLocaleString('en')} characters or ${limits.filesPerMessage} files. Shorten yours, or keep one of them.`,
  /** Shown while the text that the author has chosen is being saved. */
  saving: 'Saving…',
  /** @param why a whole sentence */
  notSaved: (why: string) => `Not saved: ${why} Your text is still here.`,
  notReached: 'TrackQuery could not be reached.',
  savedElsewhere: 'Choose above what to keep.',
  alreadySent: 'Your text was already sent. Reload the page to write more.',
  outdated: 'This page is out of date. Reload it to write more.',
}
