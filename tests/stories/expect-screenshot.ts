import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import type { StoryPage } from './story-page.ts'

/** Pixels of four bytes, row by row. */
export type Pixels = { data: Buffer; width: number; height: number }

/** How long a page may take to come to rest, and how long it may differ from what is expected before that counts. In ms. */
const settleMs = 5000
/** None with added style rules: then most screenshots differ. */
const patienceMs = process.env.STORY_CSS ? 0 : 2000

async function decode(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A screenshot without loss. WebP takes less than half of the room of PNG. */
const encode = ({ data, width, height }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true, effort: 6 })
    .toBuffer()

const isSameSize = (one: Pixels, other: Pixels): boolean => one.width === other.width && one.height === other.height

/** How many pixels of two screenshots of equal size differ, the anti-aliased ones, too. */
const countDifferent = (one: Pixels, other: Pixels, marked?: Buffer): number =>
  pixelmatch(one.data, other.data, marked, one.width, one.height, { threshold: 0, includeAA: true })

/** Whether no channel differs by more than one level of 255. Chromium sometimes rounds the shades of a spinner by one. */
const isEqual = (one: Pixels, other: Pixels | undefined): boolean =>
  other !== undefined &&
  isSameSize(one, other) &&
  (one.data.equals(other.data) || one.data.every((level, place) => Math.abs(level - (other.data[place] ?? 0)) <= 1))

/** Screenshots the clip of a page. Chromium's quick encoding takes a fraction of the usual one's time. */
async function capture({ page, cdp, call }: StoryPage): Promise<Pixels> {
  const clip = await call('clip')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const fits = clip.x + clip.width <= width && clip.y + clip.height <= height
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: !fits,
  })
  return decode(Buffer.from(data, 'base64'))
}

/**
 * Screenshots the page until it has the expected pixels, or the same pixels twice in a row.
 * @returns null for a page that did not come to rest
 */
async function captureSettled(page: StoryPage, expected: Pixels | undefined): Promise<Pixels | null> {
  await page.call('loadMedia')
  const start = Date.now()
  let last: Pixels | undefined
  while (Date.now() < start + settleMs) {
    const shown = await capture(page)
    if (isEqual(shown, expected)) return shown
    // A busy machine may show delayed content late.
    if (isEqual(shown, last) && (!expected || Date.now() >= start + patienceMs)) return shown
    last = shown
    await page.call('twoFrames')
  }
  return null
}

/**
 * Compares the story of a page with its committed screenshot, pixel by pixel. Playwright's own comparison takes some pixels for
 * anti-aliasing and ignores them, and with them a rounder corner. A difference fails the test, which goes on, and Playwright's
 * report shows both screenshots. `--update-snapshots` writes what differs, and every run writes what is missing.
 * @param file the committed screenshot, relative to the project's root
 * @param base the view that this one may look like. Then no screenshot is committed, and one that is counts as another.
 * @returns the pixels of the page
 */
export async function expectScreenshot(page: StoryPage, file: string, base?: Pixels): Promise<Pixels | undefined> {
  const committed = existsSync(file) ? await decode(file) : undefined
  const expected = committed ?? base
  const actual = await captureSettled(page, isUpdate() ? undefined : expected)
  expect(actual, `${file}: the story comes to rest`).not.toBeNull()
  if (!actual || isEqual(actual, expected)) return actual ?? undefined
  if (committed) await attachBoth(file, committed, actual)
  if (isUpdate()) await write(file, isEqual(actual, base) ? null : actual)
  else if (committed) expectSame(file, committed, actual)
  else await reportMissing(file, actual)
  return actual
}

/** Whether screenshots that differ are written. Those with added style rules never are. */
export function isUpdate(): boolean {
  const { updateSnapshots } = test.info().config
  return !process.env.STORY_CSS && (updateSnapshots === 'changed' || updateSnapshots === 'all')
}

/** Commits a screenshot, or deletes the committed one. */
async function write(file: string, pixels: Pixels | null): Promise<void> {
  if (!pixels) return rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await encode(pixels))
}

/** Attaches exact pixels to the test, by the names that Playwright's report compares. */
async function attach(file: string, kind: 'expected' | 'actual' | 'diff', { data, width, height }: Pixels) {
  const body = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  await test.info().attach(`${basename(file, '.webp')}-${kind}.png`, { body, contentType: 'image/png' })
}

/** Fails the test, and writes the screenshot that is missing, unless the run may not. */
async function reportMissing(file: string, actual: Pixels): Promise<void> {
  const canWrite = test.info().config.updateSnapshots !== 'none' && !process.env.STORY_CSS
  if (canWrite) await write(file, actual)
  await attach(file, 'actual', actual)
  expect.soft('missing', `${file} is missing${canWrite ? ', and was written' : ''}`).toBe('committed')
}

/** Attaches the committed screenshot, the actual one, and the pixels that differ. */
async function attachBoth(file: string, committed: Pixels, actual: Pixels): Promise<void> {
  await attach(file, 'expected', committed)
  await attach(file, 'actual', actual)
  if (!isSameSize(committed, actual)) return
  const data = Buffer.alloc(actual.data.length)
  countDifferent(committed, actual, data)
  await attach(file, 'diff', { ...actual, data })
}

/** Fails the test, by the size of the screenshots or by the number of pixels that differ. */
function expectSame(file: string, committed: Pixels, actual: Pixels): void {
  const sizes = [committed, actual].map((one) => `${one.width} × ${one.height} px`)
  expect.soft(sizes[1], `${file}: the size`).toBe(sizes[0])
  if (sizes[0] !== sizes[1]) return
  const count = countDifferent(committed, actual)
  expect.soft(`${count} pixels differ`, file).toBe('the committed screenshot')
}
