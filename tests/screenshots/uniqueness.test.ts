import { expect, test } from 'vitest'
import { committedHashes } from '../../tools/screenshots/hashes.ts'
import { projectPath, spriteFolders } from '../../tools/screenshots/paths.ts'

/** The hashes of each story of a folder, all views together. */
async function looksIn(folder: string): Promise<Map<string, string>> {
  const looks = new Map<string, string>()
  for (const [view, hashes] of await committedHashes(folder)) {
    for (const [story, hash] of Object.entries(hashes)) {
      looks.set(story, `${looks.get(story) ?? ''} ${view} ${hash}`)
    }
  }
  return looks
}

// Of two stories with the same screenshots, one is redundant or its screenshots miss what it is about.
test.each(spriteFolders().map((folder) => [projectPath(folder), folder]))(
  'no two stories of %s look the same',
  async (_, folder = '') => {
    const looks = await looksIn(folder)
    const alike = Object.values(Object.groupBy(looks.keys(), (story) => looks.get(story) ?? ''))
    expect(alike.filter((stories = []) => stories.length > 1)).toEqual([])
  },
)
