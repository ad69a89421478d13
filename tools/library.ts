/**
 * `npm run library`: counts the components, measures the size of each, and writes both into docs/components.md. With
 * `--check` it writes nothing, and fails when that page is out of date or the pictures exceed their limit.
 */
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const page = 'docs/components.md'

type Weight = { component: string; file: string; own: number; later: number }

/** Packages that every page loads anyway. */
const shared = /^(react|react-dom|react-router)(\/|$)/
/** Whether a module is left out of a component's size, because every page loads it. */
const isShared = (id: string): boolean => shared.test(id)

/** The size of a component with its imports, gzipped, in kB of 1000 bytes: loaded with the page, and on first use. */
async function weigh(file: string): Promise<Weight> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      cssCodeSplit: false,
      lib: { entry: file, formats: ['es'], fileName: 'component' },
      rolldownOptions: { external: isShared },
    },
  })
  const chunks = (Array.isArray(built) ? built : [built as Rolldown.RolldownOutput])
    .flatMap(({ output }) => output)
    .filter((part) => part.type === 'chunk')
  const size = (parts: typeof chunks) => parts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  const entry = chunks.filter(({ isEntry }) => isEntry)
  const first = new Set(entry.flatMap(({ fileName, imports }) => [fileName, ...imports]))
  return {
    component: basename(file, '.tsx'),
    file,
    own: size(chunks.filter(({ fileName }) => first.has(fileName))),
    later: size(chunks.filter(({ fileName }) => !first.has(fileName))),
  }
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

/** Stories are the exports that are typed as such. */
const storiesIn = (pattern: string): number =>
  globSync(pattern).reduce(
    (sum, file) => sum + [...readFileSync(file, 'utf8').matchAll(/^export const \w+: Story\b/gm)].length,
    0,
  )

const pictures = globSync('{src,.storybook}/**/__screenshots__/*.png')

/**
 * The limit of all pictures together, in MB of 1000 kB. Git keeps each version of a picture, so raising the limit is a
 * decision (docs/decisions/0058-one-picture-for-each-story-and-view.md).
 */
const roomForPictures = 30
const megabytes = pictures.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6

/** The components with stories. The size of each includes its parts. */
const components = globSync('src/ui/*/*.stories.tsx')
  .map((stories) => stories.replace('.stories.tsx', '.tsx').split('\\').join('/'))
  .filter((file) => globSync(file).length > 0)
  .toSorted()

const weights: Weight[] = []
for (const file of components) weights.push(await weigh(file))

const folders = new Set(components.map((file) => dirname(file))).size
const ofComponents = storiesIn('src/ui/**/*.stories.tsx')
const ofScreens = storiesIn('src/screens/**/*.stories.tsx')
const figures = [
  `${folders} folders of components with ${components.length} components`,
  `${ofComponents} stories of components and ${ofScreens} of screens`,
  `${pictures.length} pictures, each compared to the pixel`,
  `each of these ${ofComponents + ofScreens} stories fails on any violation that axe finds`,
]

const marks = ['<!-- npm run library -->', '<!-- end -->'] as const

const block = `${marks[0]}
${figures.map((figure) => `- ${figure}`).join('\n')}

<details>
<summary>What each component costs a browser</summary>

In kB gzipped, with everything it imports but React and the router. Components share much of that: two together weigh less than
the sum. "On use" is fetched when somebody first points at it, focuses or opens it.

| Component | At once | On use |
|---|---:|---:|
${weights.map(({ component, file, own, later }) => `| [${component}](../${file}) | ${kilobytes(own)} | ${later > 0 ? kilobytes(later) : ''} |`).join('\n')}

</details>
${marks[1]}`

const written = readFileSync(page, 'utf8')
const [start, end] = [written.indexOf(marks[0]), written.indexOf(marks[1])]
if (start < 0 || end < start) throw new Error(`${page} has no place for the figures: ${marks.join(' … ')}`)
const current = written.slice(0, start) + block + written.slice(end + marks[1].length)

if (!process.argv.includes('--check')) writeFileSync(page, current)
else if (current !== written) {
  console.error(`${page} is out of date: run npm run library.`)
  process.exitCode = 1
}
if (megabytes > roomForPictures) {
  console.error(`The pictures have ${megabytes.toFixed(1)} MB of ${roomForPictures}: take fewer, or decide for more.`)
  process.exitCode = 1
}
console.log([...figures, `${megabytes.toFixed(1)} MB of pictures, of ${roomForPictures}`].join('\n'))
