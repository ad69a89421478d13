let outdated = false

/** Whether a newer version of the app has been seen. The next navigation then loads a whole document. */
export const isOutdated = (): boolean => outdated

/** Records that a newer version of the app is out. */
export const markOutdated = (): void => {
  outdated = true
}
