/** `npm run icons`: draws the icons of the installed app from the mark in `public/favicon.svg`. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const mark = readFileSync('public/favicon.svg', 'utf8')
const ground = /<rect[^>]*fill="([^"]+)"[^>]*\/>/.exec(mark)?.[1] ?? ''
const drawing = mark.replace(/<svg[^>]*>|<rect[^>]*\/>|<\/svg>/g, '')

/** The mark on a ground without corners, for systems that cut icons into their own shape. */
const fullBleed = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${drawing}</g></svg>`

/** Each icon by its path. Maskable: a circle of 80 % of the width is always shown, and the mark stands within it. */
export const icons: Record<string, { svg: string; size: number }> = {
  'public/icons/icon-192.png': { svg: mark, size: 192 },
  'public/icons/icon-512.png': { svg: mark, size: 512 },
  'public/icons/maskable-512.png': { svg: fullBleed(0.8), size: 512 },
  'public/icons/apple-touch-icon.png': { svg: fullBleed(1), size: 180 },
}

/** Draws one icon. The density makes it sharp at its size. */
export const drawIcon = ({ svg, size }: { svg: string; size: number }): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

if (import.meta.main) for (const [path, icon] of Object.entries(icons)) writeFileSync(path, await drawIcon(icon))
