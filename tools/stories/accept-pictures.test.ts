import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptPictures, type AcceptPlaces, readReport } from './accept-pictures.ts'
import type { Difference } from './differences.ts'

const png = (shade: number) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .png()
    .toBuffer()

let places: AcceptPlaces

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'trackquery-accept-'))
  places = { root: folder, report: join(folder, 'report') }
  mkdirSync(places.report)
})
afterEach(() => rmSync(places.root, { recursive: true }))

const baselineOf = (story: string, view: string) => `src/ui/button/__screenshots__/${story}.${view}.png`

const read = (file: string) => readFileSync(join(places.root, file))

/** Writes the pictures of a difference, and gives its entry in the report. */
async function difference(kind: Difference['kind'], story = 'components-button--primary'): Promise<Difference> {
  const baseline = baselineOf(story, 'light')
  const entry: Difference = { story, title: 'Components/Button', name: 'Primary', view: 'light', kind, baseline }
  if (kind !== 'new') {
    entry.reference = `${story}.light.reference.png`
    mkdirSync(dirname(join(places.root, baseline)), { recursive: true })
    writeFileSync(join(places.root, baseline), await png(10))
    cpSync(join(places.root, baseline), join(places.report, entry.reference))
  }
  if (kind !== 'missing') {
    entry.actual = `${story}.light.actual.png`
    writeFileSync(join(places.report, entry.actual), await png(200))
  }
  return entry
}

describe('accepting a picture', () => {
  test.each(['changed', 'new'] as const)('copies the %s picture over its baseline, byte by byte', async (kind) => {
    const entry = await difference(kind)
    expect(await acceptPictures([entry], places)).toEqual([entry.baseline])
    expect(read(entry.baseline)).toEqual(readFileSync(join(places.report, entry.actual ?? '')))
  })

  test('deletes the baseline of a story that no longer exists', async () => {
    const entry = await difference('missing')
    await acceptPictures([entry], places)
    expect(existsSync(join(places.root, entry.baseline))).toBe(false)
  })

  test('ignores how the committed picture is encoded', async () => {
    const entry = await difference('changed')
    const encodedAnew = await sharp(read(entry.baseline)).png({ compressionLevel: 0 }).toBuffer()
    writeFileSync(join(places.root, entry.baseline), encodedAnew)
    expect(await acceptPictures([entry], places)).toEqual([entry.baseline])
  })

  test('may be repeated', async () => {
    const entries = [await difference('changed'), await difference('missing', 'components-button--gone')]
    await acceptPictures(entries, places)
    expect(await acceptPictures(entries, places)).toHaveLength(2)
  })

  test('refuses a story that kept changing while it was captured, and leaves all other baselines unchanged', async () => {
    const changed = await difference('changed')
    const unstable = await difference('unstable', 'components-button--pending')
    const before = read(changed.baseline)
    await expect(acceptPictures([changed, unstable], places)).rejects.toThrow(
      'Nothing was accepted.\n  components-button--pending.light: The story never came to rest.',
    )
    expect(read(changed.baseline)).toEqual(before)
  })

  test.each(['changed', 'missing'] as const)(
    'refuses a %s picture whose baseline changed after the report was written',
    async (kind) => {
      const entry = await difference(kind)
      writeFileSync(join(places.root, entry.baseline), await png(77))
      await expect(acceptPictures([entry], places)).rejects.toThrow('The baseline changed after this report.')
    },
  )

  test('refuses a new picture whose baseline was added after the report was written', async () => {
    const entry = await difference('new')
    mkdirSync(dirname(join(places.root, entry.baseline)), { recursive: true })
    writeFileSync(join(places.root, entry.baseline), await png(77))
    await expect(acceptPictures([entry], places)).rejects.toThrow('A baseline was added after this report.')
  })

  test('refuses a report without the actual picture', async () => {
    const entry = await difference('changed')
    rmSync(join(places.report, entry.actual ?? ''))
    await expect(acceptPictures([entry], places)).rejects.toThrow(
      'The report lacks components-button--primary.light.actual.png.',
    )
  })

  test.each([
    'package.json',
    '../outside/__screenshots__/components-button--primary.light.png',
    'src/../../__screenshots__/components-button--primary.light.png',
    'src/ui/button/__screenshots__/components-link--primary.light.png',
    'src/ui/button/components-button--primary.light.png',
    '.github/__screenshots__/components-button--primary.light.png',
  ])('never writes the file %s, even if a report from another machine names that file', async (baseline) => {
    const entry = { ...(await difference('changed')), baseline }
    await expect(acceptPictures([entry], places)).rejects.toThrow('is not the file of its baseline')
  })

  test.each(['../secret.png', 'sub/picture.png', 'notes.txt'])(
    'never copies the file %s from a report',
    async (actual) => {
      writeFileSync(join(places.report, 'notes.txt'), 'No picture.')
      writeFileSync(join(places.root, 'secret.png'), await png(1))
      const entry = { ...(await difference('changed')), actual }
      await expect(acceptPictures([entry], places)).rejects.toThrow(`The report lacks ${actual}.`)
    },
  )
})

test('reading a folder without a report throws an error that names the folder', () => {
  expect(() => readReport(join(places.root, 'empty'))).toThrow('empty holds no report: differences.json is missing.')
})

describe('the command npm run accept', () => {
  const run = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(
      'node',
      ['tools/stories/accept.ts', '--from', places.report, ...args],
      {
        encoding: 'utf8',
      },
    )
    return { output: stdout + stderr, status }
  }
  const report = (...entries: Difference[]) =>
    writeFileSync(join(places.report, 'differences.json'), JSON.stringify(entries))

  test('lists the names of all pictures in the report when a given name is unknown', async () => {
    report(await difference('changed'))
    expect(run('components-button--secondary')).toEqual({
      status: 1,
      output:
        'The report has no picture, story or component components-button--secondary. It has:\n' +
        '  components-button--primary.light\n',
    })
  })

  test('asks which pictures are meant when no name is given', async () => {
    report(await difference('changed'))
    expect(run()).toEqual({
      status: 1,
      output: 'Which pictures? Give their names, as the report shows them, or --all.\n',
    })
  })

  test('does nothing when the report is empty', () => {
    report()
    expect(run('--all')).toEqual({ status: 0, output: 'The report is empty: every picture is as committed.\n' })
  })
})
