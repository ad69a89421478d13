import type { Theme } from './appearance.ts'

/** The ground of a page (`--color-surface` of src/ui/theme.css), for the bars of the browser and of an installed app. */
export const surfaceColors = { light: '#ffffff', dark: '#101114' } as const

/** The colour of these bars while the system is light and while it is dark. A chosen theme has one colour in both. */
export const themeColors = (theme: Theme): { light: string; dark: string } => ({
  light: surfaceColors[theme === 'dark' ? 'dark' : 'light'],
  dark: surfaceColors[theme === 'light' ? 'light' : 'dark'],
})
