import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { buildIndex } from 'storybook/internal/core-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { setChromaticModes } from '../.storybook/chromatic.ts'
import { viewsOf } from '../.storybook/views.ts'

/** Chromatic counts snapshots, so it takes only chosen stories and views (.storybook/chromatic.ts). */
const mostSnapshots = 1000

type Story = { id: string; tags: string[] }
type StoryParameters = { chromatic?: { disableSnapshot: boolean; modes: object } }

let stories: Story[] = []

beforeAll(async () => {
  const { entries } = await buildIndex({ configDir: '.storybook' })
  stories = Object.values(entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, tags = [] }) => ({ id, tags }))
})

/** The modes of a story, as Chromatic reads them; none when it takes no snapshot of the story. */
function chromaticModesOf({ id, tags }: Story): string[] {
  const parameters: StoryParameters = {}
  setChromaticModes({ id, tags, parameters, argTypes: {} } as unknown as Parameters<typeof setChromaticModes>[0])
  const { disableSnapshot = true, modes = {} } = parameters.chromatic ?? {}
  return disableSnapshot ? [] : Object.keys(modes)
}

describe('Chromatic', () => {
  test('takes snapshots of every story with pictures in this repository, except stories tagged light-only', () => {
    const ours = stories
      .filter((story) => viewsOf(story).length > 0 && !story.tags.includes('light-only'))
      .map(({ id }) => id)
    const chromatics = stories.filter((story) => chromaticModesOf(story).length > 0).map(({ id }) => id)
    expect(ours.length).toBeGreaterThan(500)
    expect(chromatics).toEqual(ours)
  })

  test('takes a snapshot of a story in a view only if this repository has a picture of the story in that view', () => {
    for (const story of stories) {
      const ours = viewsOf(story).map(({ name }) => name)
      expect(ours, story.id).toEqual(expect.arrayContaining(chromaticModesOf(story)))
    }
  })
})

test(`a build of Chromatic takes fewer than ${mostSnapshots} snapshots`, () => {
  const snapshots = stories.reduce((sum, story) => sum + chromaticModesOf(story).length, 0)
  console.log(`Chromatic: ${snapshots} snapshots of ${stories.length} stories, of at most ${mostSnapshots - 1}.`)
  expect(snapshots).toBeLessThan(mostSnapshots)
})

test('without a project token, npm run chromatic reports the missing token in a sentence and builds nothing', () => {
  const { status, stderr, stdout } = spawnSync('node', ['tools/chromatic.ts'], {
    encoding: 'utf8',
    env: { ...process.env, CHROMATIC_PROJECT_TOKEN: '' },
  })
  expect(stderr).toMatch(/^CHROMATIC_PROJECT_TOKEN is not set, so nothing was published\./)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})

test('the files that make Chromatic compare every story exist', () => {
  const { externals } = JSON.parse(readFileSync('chromatic.config.json', 'utf8')) as { externals: string[] }
  expect(externals.map((path) => path.replace('/**', '')).filter((path) => !existsSync(path))).toEqual([])
})
