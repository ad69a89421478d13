/** Words of what a page says by itself, without having been asked. */
export const noticeWords = {
  typingBack: 'What you had typed here is back.',
  newVersion: 'There is a new version of TrackQuery. The next page you open comes from it.',
  loadNewVersion: 'Load it now',
  startFailed: 'A part of this page did not load. It can be used all the same.',
  startAgain: 'Load it again',
}
