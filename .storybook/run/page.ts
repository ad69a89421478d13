/** What `npm run stories` calls within the page of a story, as `window.storyPage`. */
export * from './layout.ts'
export * from './looks.ts'
export * from './rendering.ts'

declare global {
  var storyPage: typeof import('./page.ts') | undefined
}
