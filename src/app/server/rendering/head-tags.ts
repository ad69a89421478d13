import type { Theme } from '#domain/appearance.ts'
import { themeColors } from '#domain/theme-color.ts'

/**
 * The tags of a document by which it can be installed: manifest, icon of the home screen, and colours of the bars around
 * it. The server adds them, because React in the browser does not need them.
 */
export function headTags(theme: Theme): string {
  const { light, dark } = themeColors(theme)
  return (
    '<link rel="manifest" href="/manifest.webmanifest"/>' +
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"/>' +
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}"/>` +
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}"/>`
  )
}
