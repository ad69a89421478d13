import { type Outcome, readOutcome, readPlaywrightReport, readVitestReport } from './reports.ts'

/** One check of `npm test`: a command of `node_modules/.bin` that fails with an exit code. */
export type Stage = {
  name: string
  command: string[]
  /** How many processors the stage keeps busy. */
  load: number
  /** Whether the stage gets a processor before the others do. */
  isUrgent?: boolean
  /** Stages that must have passed before, if they run at all. */
  needs?: string[]
  /** Reads the stage's JSON report; without it the stage counts as one test. */
  readReport?: (path: string) => Outcome
}

/**
 * All stages. `npm test` starts them in this order as processors become free, so the long ones come early.
 * @param reportOf gives the file for the JSON report of a stage
 */
export function allStages(reportOf: (name: string) => string): Stage[] {
  const vitest = (name: string, load: number, project = name, ...filters: string[]): Stage => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
    return {
      name,
      load,
      command: ['vitest', 'run', '--project', project, ...filters, ...reporters],
      readReport: readVitestReport,
    }
  }
  return [
    { name: 'format', load: 1, command: ['biome', 'format'] },
    { name: 'build', load: 1, command: ['node', 'tools/build.ts'] },
    { name: 'lint', load: 2, command: ['oxlint', '--deny-warnings'] },
    { name: 'names', load: 1, command: ['node', 'tools/lint-names.ts'] },
    // Journeys wait for real time, such as the half minute in which a reply can be cancelled, and leave processors free.
    // They take longest, because a journey is a sequence of steps. So each step should get a processor at once.
    {
      name: 'journeys',
      load: 1,
      isUrgent: true,
      needs: ['build'],
      command: ['playwright', 'test', '--reporter=list,json'],
      readReport: readPlaywrightReport,
    },
    { name: 'types', load: 2, command: ['tsc', '--noEmit'] },
    // The workers of these stages wait for timeouts and servers at times. Two such stages fill two processors.
    vitest('unit', 1.5),
    vitest('responses', 1.5),
    vitest('database', 1.5),
    {
      name: 'stories',
      // Stories never wait, so as the last long stage they keep processors busy. Other stages may start beside them.
      load: 1.5,
      command: ['node', 'tools/stories/run.ts', '--report', reportOf('stories')],
      readReport: readOutcome,
    },
    { name: 'unused', load: 1, command: ['knip'] },
    { name: 'library', load: 1, command: ['node', 'tools/library.ts', '--check'] },
    { name: 'budget', load: 1, needs: ['build'], command: ['node', 'tools/budget.ts'] },
    // A part of `database`, for `npm test -- quick`.
    vitest('sql', 1.5, 'database', 'tests/sql'),
  ]
}

/** Names that stand for several stages. */
const groups: Record<string, string[]> = { quick: ['format', 'lint', 'names', 'types', 'unit', 'sql'] }

/**
 * The stages that a command line asks for: all of them when it names none.
 * @throws for a name that no stage has
 */
export function chooseStages(stages: readonly Stage[], names: readonly string[]): Stage[] {
  if (names.length === 0) return stages.filter(({ name }) => name !== 'sql')
  const chosen = names.flatMap((name) => groups[name] ?? [name])
  const unknown = chosen.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    const known = [...Object.keys(groups), ...stages.map(({ name }) => name)]
    throw new Error(`No stage is called ${unknown.join(', ')}. The stages are: ${known.join(', ')}.`)
  }
  return stages.filter(({ name }) => chosen.includes(name))
}
