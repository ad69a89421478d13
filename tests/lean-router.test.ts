import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the browser's router can no longer do (tools/vite/lean-router.ts), and how it would be asked for. */
const leftOut: Record<string, RegExp> = {
  'to ask before a page is left': /\b(useBlocker|usePrompt)\b/,
  "to show pages by the router's view transitions": /\b(viewTransition|useViewTransitionState)\b/,
  'to take routes up later': /\b(patchRoutes|patchRoutesOnNavigation)\b/,
  'to show another address than the one it is at': /\bmask[=:]/,
  'to fetch a whole route later, not its screen alone': /\blazy: (async )?\(/,
  'to call a loader, an action or middleware in the browser': /\b(runClientMiddleware|match\.resolve\()/,
  'to tell what it does': /\binstrumentations\b/,
}

const sources = globSync('src/{app,screens}/**/*.{ts,tsx}', { exclude: ['**/*.{stories,test}.*'] })

test.each(Object.entries(leftOut))('nobody asks the router %s', (_, asking) => {
  expect(sources.filter((file) => asking.test(readFileSync(file, 'utf8')))).toEqual([])
})
