const light = import.meta.glob<string>('../src/screens/**/__screenshots__/*.{1280,1600,360}-light.png', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** The URL of the committed light picture of each screen story, in the widest window that it was pictured in. */
export const pictureOf = new Map<string, string>()
for (const width of [360, 1280, 1600]) {
  for (const [path, address] of Object.entries(light)) {
    const [, id] = /([^/]+)\.\d+-light\.png$/.exec(path) ?? []
    if (id && path.endsWith(`.${width}-light.png`)) pictureOf.set(id, address)
  }
}
