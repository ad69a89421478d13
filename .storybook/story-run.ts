declare global {
  var isStoryRun: boolean | undefined
}

/** Whether `npm run stories` shows the page. Nobody reads the panels then. */
export const isRunOfStories = (): boolean => globalThis.isStoryRun === true
