const files = import.meta.glob<string>('../src/screens/**/__screenshots__/*.{1280,1600,360}-{light,dark}.webp', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** A committed picture: its address, and the width in px of the window that it shows. */
export type StatePicture = { address: string; width: number }

const pictures = new Map<string, StatePicture>()
for (const [path, address] of Object.entries(files)) {
  const [, id, width, theme] = /([^/]+)\.(\d+)-(light|dark)\.webp$/.exec(path) ?? []
  const key = `${id} ${theme}`
  if (Number(width) > (pictures.get(key)?.width ?? 0)) pictures.set(key, { address, width: Number(width) })
}

/**
 * The committed picture of a screen's story in a theme, in the widest window that it was pictured in. A state that a dark
 * picture would not show better has only a light one.
 */
export const pictureOf = (storyId: string, theme: 'light' | 'dark'): StatePicture | undefined =>
  pictures.get(`${storyId} ${theme}`) ?? pictures.get(`${storyId} light`)
