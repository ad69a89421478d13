const light = import.meta.glob<string>('../src/screens/**/__screenshots__/*.{1280,1600,360}-light.png', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** A committed picture: its address, and the width in px of the window that it shows. */
export type StatePicture = { address: string; width: number }

/** The committed light picture of each screen story by its id, in the widest window that it was pictured in. */
export const pictureOf = new Map<string, StatePicture>()
for (const width of [360, 1280, 1600]) {
  for (const [path, address] of Object.entries(light)) {
    const [, id] = /([^/]+)\.\d+-light\.png$/.exec(path) ?? []
    if (id && path.endsWith(`.${width}-light.png`)) pictureOf.set(id, { address, width })
  }
}
