import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { viewsOf } from '../../.storybook/views.ts'
import { readTokens } from '../../src/ui/foundations/tokens.ts'
import type { BaselineHashes } from './baselines.ts'
import { captureSettled } from './capture.ts'
import type { SmallChange } from './page/small-changes.ts'
import { root } from './paths.ts'
import type { Entry } from './story-index.ts'
import { defaultSize, type StoryPage } from './story-page.ts'
import { enterView } from './take-pictures.ts'

const tokens = new Map(
  readTokens(readFileSync(join(root, 'src/ui/theme.css'), 'utf8')).map(({ name, value }) => [name, value]),
)

/** The rule that gives a token another value, computed from its own: a token cannot refer to itself. */
function change(token: string, changed: (own: string) => string): string {
  const own = tokens.get(token)
  if (own === undefined) throw new Error(`theme.css does not define --${token}`)
  return `:root:root { --${token}: ${changed(own)} !important }`
}

/** A color role that is lighter by 1 %. Roles that are white already cannot be. */
const lighter = (role: string): SmallChange => ({
  name: `${role} lighter by 1 %`,
  css: change(`color-${role}`, (own) => `oklch(from ${own} calc(l + 0.01) c h)`),
})

const colorRoles = ['ink', 'ink-muted', 'line', 'line-soft', 'line-strong', 'accent', 'accent-solid']

/** The changes that are made in each story, one after the other. */
export const smallChanges: readonly SmallChange[] = [
  { name: '--radius-control + 1 px', css: change('radius-control', (own) => `calc(${own} + 1px)`) },
  ...colorRoles.map(lighter),
  { name: 'an element with a line 1 px further' },
]

/** For each change by name: the stories that draw what it changes, and those whose picture stayed the same. */
export type Sensitivity = Map<string, { drawing: string[]; overlooked: string[] }>

export const createSensitivity = (): Sensitivity =>
  new Map(smallChanges.map(({ name }) => [name, { drawing: [], overlooked: [] }]))

/**
 * Makes each small change in a story, and expects another picture wherever the change is drawn. The picture without the
 * change is taken in the same page, so the result does not depend on the committed pictures.
 * @returns one sentence for each change that the picture does not show
 */
export async function checkSensitivity(
  page: StoryPage,
  entry: Entry,
  hashes: BaselineHashes,
  found: Sensitivity,
): Promise<string[]> {
  const [view] = viewsOf(entry)
  if (!view) return []
  await page.resize((await page.call('requestedSize', entry.id)) ?? defaultSize)
  const problems = await page.call('show', entry.id, 'story')
  if (problems.length > 0) return problems
  await page.call('hold')
  try {
    await enterView(page, view)
    const before = await captureSettled(page, undefined, hashes, false)
    if (before.kind !== 'different') return ['The story did not come to rest.']
    await page.call('rememberPainted')
    for (const change of smallChanges) {
      const drawn = await page.call('makeChange', change)
      const after = drawn.length > 0 ? await captureSettled(page, before.hash, hashes, false) : null
      await page.call('undoChange')
      if (!after) continue
      const sums = found.get(change.name)
      sums?.drawing.push(entry.id)
      if (after.kind === 'different') continue
      sums?.overlooked.push(entry.id)
      problems.push(`${change.name} is overlooked: ${drawn.slice(0, 3).join(', ')}.`)
    }
  } finally {
    await page.call('release')
  }
  return problems
}

/** The component or screen of a story: the part of the id before the name of the story. */
const componentOf = (id: string) => id.split('--')[0] ?? id

/** A table in Markdown: for each component and change, the stories that draw it and the red ones among them. */
export function describeSensitivity(found: Sensitivity): string {
  const components = new Set([...found.values()].flatMap(({ drawing }) => drawing.map(componentOf)))
  const ofComponent = (ids: readonly string[], component: string) =>
    ids.filter((id) => componentOf(id) === component).length
  const cell = (drawing: number, overlooked: number) => (drawing > 0 ? `${drawing - overlooked} of ${drawing}` : '')
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const sums = [...found.values()]
  return [
    row(['Red of those that draw it', ...found.keys()]),
    row(['---', ...sums.map(() => '---:')]),
    ...[...components]
      .toSorted()
      .map((component) =>
        row([
          component,
          ...sums.map(({ drawing, overlooked }) =>
            cell(ofComponent(drawing, component), ofComponent(overlooked, component)),
          ),
        ]),
      ),
    row(['all', ...sums.map(({ drawing, overlooked }) => cell(drawing.length, overlooked.length))]),
  ].join('\n')
}
