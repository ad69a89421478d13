import type { ControlState } from './views.ts'

const files = import.meta.glob<string>('../src/ui/**/__screenshots__/*.{light,dark}-{hover,focus}.webp', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** What the controls of a story look like in one state: the address of the screenshot in each theme. */
export type ControlStateScreenshot = { state: ControlState; light: string; dark: string }

const states: readonly ControlState[] = ['hover', 'focus']

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.split('/').at(-1), address]))

/** The committed screenshots of a story with its controls in each state; none for a sheet without controls. */
export const controlStateScreenshots = (storyId: string): ControlStateScreenshot[] =>
  states.flatMap((state) => {
    const light = addresses.get(`${storyId}.light-${state}.webp`)
    const dark = addresses.get(`${storyId}.dark-${state}.webp`)
    const either = light ?? dark
    return either ? [{ state, light: light ?? either, dark: dark ?? either }] : []
  })
