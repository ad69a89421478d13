const files = import.meta.glob<string>(
  '../src/ui/**/__screenshots__/{overlays,forms-combobox,forms-mentions,feedback-toaster}*.{light,dark}.webp',
  { eager: true, import: 'default', query: '?url&no-inline' },
)

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.split('/').at(-1), address]))

/** The committed screenshot of a story of an overlay in a theme; that of the other theme if it has no other. */
export const overlayScreenshot = (storyId: string, theme: 'light' | 'dark'): string | undefined =>
  addresses.get(`${storyId}.${theme}.webp`) ?? addresses.get(`${storyId}.light.webp`)
