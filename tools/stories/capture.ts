import { hash } from 'node:crypto'
import type { BaselineHashes } from './baselines.ts'
import type { Clip } from './page/looks.ts'
import { type Pixels, pixelsOf } from './pixels.ts'
import type { StoryPage } from './story-page.ts'

/** How long a page may take to come to rest. */
const settleMs = 5000

/** How long a page may differ from its baseline before it counts. A busy machine may show delayed content late. */
const patienceMs = 2000

/** A capture as the browser encodes it. The same pixels give the same bytes. */
type Capture = { png: Buffer; key: string }

/** Captures a clip. Chromium's quick PNG encoding takes a fraction of the usual one's time. */
async function capture({ cdp, size }: StoryPage, clip: Clip): Promise<Capture> {
  const { width, height } = size()
  const fits = clip.x + clip.width <= width && clip.y + clip.height <= height
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: !fits,
  })
  const png = Buffer.from(data, 'base64')
  return { png, key: hash('sha256', png, 'base64') }
}

export type Captured = { kind: 'same' } | { kind: 'different'; pixels: Pixels; hash: string } | { kind: 'unstable' }

/**
 * Captures until the clip has the expected pixels, or the same pixels twice.
 * @param expected the hash of the expected pixels
 * @param isPatient whether other pixels count only after `patienceMs`
 */
export async function captureSettled(
  page: StoryPage,
  expected: string | undefined,
  hashes: BaselineHashes,
  isPatient: boolean,
): Promise<Captured> {
  await page.call('loadMedia')
  const start = Date.now()
  const end = start + settleMs
  const patient = isPatient ? start + patienceMs : start
  let last: string | undefined
  while (Date.now() < end) {
    const { png, key } = await capture(page, await page.call('clip'))
    const found = await hashes.ofCapture(key, () => pixelsOf(png))
    if (found === expected) return { kind: 'same' }
    if (found === last && Date.now() >= patient) return { kind: 'different', pixels: await pixelsOf(png), hash: found }
    await page.call('twoFrames')
    last = found
  }
  return { kind: 'unstable' }
}
