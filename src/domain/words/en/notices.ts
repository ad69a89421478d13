/** Messages that a page shows without an action of the user. */
export const noticeWords = {
  loading: 'Loading the page',
  sending: 'Sending',
  typingBack: 'Your unsaved text was restored.',
  /** @param name the words of the link; null if there is none */
  notOpened: (name: string | null) =>
    `This device is offline, so ${name === null ? 'the page' : `“${name}”`} was not opened. It opens once the device is online, unless you type here first.`,
  mayOpen: (name: string | null) =>
    `This device is online again. ${name === null ? 'The page' : `“${name}”`} was not opened.`,
  openNow: 'Open it now',
  /** Messages by others that are not in view. */
  newMessage: { reply: 'New reply', note: 'New note' },
  newMessages: (count: number) => `${count.toLocaleString('en')} new messages`,
  newVersion: 'A new version of TrackQuery is available. The next page you open will use it.',
  loadNewVersion: 'Load it now',
  startFailed: 'Part of this page did not load. You can still use it.',
  startAgain: 'Reload the page',
}
