/** Messages that a page shows without an action of the user. */
export const noticeWords = {
  loading: 'Loading the page',
  sending: 'Sending',
  typingBack: 'Your unsaved text was restored.',
  newVersion: 'A new version of TrackQuery is available. The next page you open will use it.',
  loadNewVersion: 'Load it now',
  startFailed: 'Part of this page did not load. You can still use it.',
  startAgain: 'Reload the page',
}
