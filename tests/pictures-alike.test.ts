import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { committedStrips, named } from '../tools/pictures/places.ts'
import { pieceAreas, readStrips } from '../tools/pictures/strips.ts'

/** What each story of a folder looks like, all its views taken together. */
async function looksIn(folder: string): Promise<Map<string, string>> {
  const looks = new Map<string, string>()
  for (const { file, view, pieces } of readStrips(folder)) {
    const { data, info } = await sharp(join(folder, file)).raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const { story, area } of pieceAreas(view, pieces)) {
      const pixels = await sharp(data, { raw }).extract(area).raw().toBuffer()
      const seen = createHash('sha256').update(pixels).digest('base64')
      looks.set(story, `${looks.get(story) ?? ''} ${view} ${area.width} ${seen}`)
    }
  }
  return looks
}

/** A story that looks like another says nothing with its picture, or its picture does not reach what it is about. */
test.each(committedStrips().map((folder) => [named(folder), folder]))(
  '%s: no two stories look the same',
  async (_, folder) => {
    const looks = await looksIn(folder)
    const alike = Object.values(Object.groupBy(looks.keys(), (story) => looks.get(story) ?? ''))
    expect(alike.filter((stories = []) => stories.length > 1)).toEqual([])
  },
)
