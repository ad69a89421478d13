import { themeColors } from '#domain/theme-color.ts'

/** Gives the bars of the browser the colour of the theme that a person chooses on an open page. */
export function followTheme(): void {
  const { documentElement: root } = document
  const update = () => {
    const { theme } = root.dataset
    const colors = themeColors(theme === 'light' || theme === 'dark' ? theme : 'system')
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = colors[meta.media.includes('dark') ? 'dark' : 'light']
  }
  new MutationObserver(update).observe(root, { attributeFilter: ['data-theme'] })
}
