import { buildIndex } from 'storybook/internal/core-server'
import { expect, test } from 'vitest'
import { setChromaticModes } from '../.storybook/chromatic.ts'

/** Chromatic counts snapshots, so it takes only chosen stories and views (.storybook/chromatic.ts). */
const mostSnapshots = 1000

test(`a build of Chromatic takes fewer than ${mostSnapshots} snapshots`, async () => {
  const { entries } = await buildIndex({ configDir: '.storybook' })
  const snapshots = Object.values(entries).reduce((sum, { id, type, tags = [] }) => {
    const parameters: { chromatic?: { modes: object } } = {}
    if (type === 'story')
      setChromaticModes({ id, tags, parameters, argTypes: {} } as unknown as Parameters<typeof setChromaticModes>[0])
    return sum + Object.keys(parameters.chromatic?.modes ?? {}).length
  }, 0)
  expect(snapshots).toBeGreaterThan(400)
  expect(snapshots).toBeLessThan(mostSnapshots)
})
