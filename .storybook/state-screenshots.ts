const files = import.meta.glob<string>('../src/screens/**/__screenshots__/*.{1280,1600,360}-{light,dark}.webp', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** A committed screenshot: its address, and the width in px of the window that it shows. */
export type StateScreenshot = { address: string; width: number }

const screenshots = new Map<string, StateScreenshot>()
for (const [path, address] of Object.entries(files)) {
  const [, id, width, theme] = /([^/]+)\.(\d+)-(light|dark)\.webp$/.exec(path) ?? []
  const key = `${id} ${theme}`
  if (Number(width) > (screenshots.get(key)?.width ?? 0)) screenshots.set(key, { address, width: Number(width) })
}

/**
 * The committed screenshot of a screen's story in a theme, in the widest window that it was captured in. A state that a dark
 * screenshot would not show better has only a light one.
 */
export const screenshotOf = (storyId: string, theme: 'light' | 'dark'): StateScreenshot | undefined =>
  screenshots.get(`${storyId} ${theme}`) ?? screenshots.get(`${storyId} light`)
