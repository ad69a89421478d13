import { number } from '../number.ts'
/** Messages that a page shows without an action of the user. */
export const noticeWords = {
  loading: 'Loading the page',
  sending: 'Sending',
  typingBack: 'Your unsaved text was restored.',
  /** A text that this browser kept. The server has a newer draft. */
  textInConflict: 'Your text from this device differs from a newer draft. Open it and choose what to keep.',
  /** A text that this browser kept. @param why whole sentences */
  textRejected: (why: string) => `A text that you wrote on this device waits for you. ${why}`,
  openText: 'Open it',
  /** @param count how many texts are deleted */
  deletedBySignOut: (count: number) =>
    count === 1
      ? 'One text that you wrote is only in this browser. Signing out deletes it. Do you want to sign out?'
      : `${number(count)} texts that you wrote are only in this browser. Signing out deletes them. Do you want to sign out?`,
  /** @param name the words of the link; null if there is none */
  notOpened: (name: string | null) =>
    `This device is offline, so ${name === null ? 'the page' : `“${name}”`} was not opened. It opens once the device is online, unless you type here first.`,
  mayOpen: (name: string | null) =>
    `This device is online again. ${name === null ? 'The page' : `“${name}”`} was not opened.`,
  openNow: 'Open it now',
  /** @param time when the copy was current, such as 14:05 */
  copyShown: (time: string) =>
    `Offline: as of ${time}. You can read this page. What you write stays on this device until it can be saved as a draft.`,
  /** Messages by others that are not in view. */
  newMessage: { reply: 'New reply', note: 'New note' },
  newMessages: (count: number) => `${number(count)} new messages`,
  newVersion: 'A new version of TrackQuery is available. The next page you open will use it.',
  loadNewVersion: 'Load it now',
  shortcuts: 'Keyboard shortcuts',
  shortcutsFailed: 'The keyboard shortcuts could not be loaded. Try again in a moment.',
  startFailed: 'Part of this page did not load. You can still use it.',
  startAgain: 'Reload the page',
}
