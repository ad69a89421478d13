declare global {
  var isStoryRun: boolean | undefined
}

/** Whether `npm run stories` shows the page. In such a run nobody reads Storybook's panels. */
export const isRunOfStories = (): boolean => globalThis.isStoryRun === true
