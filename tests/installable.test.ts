import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { surfaceColors, themeColors } from '../src/domain/theme-color.ts'
import { toHex } from '../src/ui/foundations/contrast.ts'
import { readColours } from '../src/ui/foundations/tokens.ts'
import { drawIcon, icons } from '../tools/icons.ts'

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = {
  scope: string
  start_url: string
  theme_color: string
  background_color: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest
const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

test.each(Object.entries(icons))('%s is what npm run icons draws from the mark', async (path, icon) => {
  const committed = await pixelsOf(readFileSync(path))
  const drawn = await pixelsOf(await drawIcon(icon))
  expect(committed.info.width).toBe(icon.size)
  expect(committed.info.height).toBe(icon.size)
  expect(committed.data.equals(drawn.data)).toBe(true)
})

test('the manifest has an icon of 192 and of 512 pixels and a maskable one, each with its size', async () => {
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap((one) => one.icons)]) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the maskable icon has its ground in every corner, so that no shape cuts into it', async () => {
  const { data, info } = await pixelsOf(readFileSync('public/icons/maskable-512.png'))
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  for (const [x, y] of [
    [0, 0],
    [511, 0],
    [0, 511],
    [511, 511],
  ] as const)
    expect(at(x, y)).toEqual([0x4f, 0x46, 0xc8, 255])
})

test('the installed app starts at the list and offers a new query, both within its scope', () => {
  expect(manifest).toMatchObject({ scope: '/', start_url: '/trackQuery' })
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([['New query', '/trackQuery?new']])
})

test('the colours of the bars are the ground of a page in the light and in the dark theme', () => {
  const surface = readColours(readFileSync('src/ui/theme.css', 'utf8')).find(({ name }) => name === 'surface')
  if (!surface) throw new Error('theme.css has no surface.')
  expect(surfaceColors).toEqual({ light: toHex(surface.light), dark: toHex(surface.dark) })
  expect([manifest.theme_color, manifest.background_color]).toEqual([surfaceColors.light, surfaceColors.light])
})

test('a chosen theme colours the bars in whichever theme the system is, and without one they follow the system', () => {
  const { light, dark } = surfaceColors
  expect(themeColors('system')).toEqual({ light, dark })
  expect(themeColors('light')).toEqual({ light, dark: light })
  expect(themeColors('dark')).toEqual({ light: dark, dark })
})
