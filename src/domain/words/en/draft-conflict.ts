import { number } from '../number.ts'
import { limits } from '../../limits.ts'

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
