import type { Stage } from './stages.ts'

/**
 * Runs stages side by side while their loads fit into the capacity, in their order where possible. A stage waits for the
 * chosen stages that it needs.
 * @param capacity how many processors may be asked for at once; a stage that asks for more runs alone
 * @param run runs one stage and returns whether it passed
 * @param skip called for a stage that needs one that failed
 */
export async function runSideBySide(
  stages: readonly Stage[],
  capacity: number,
  run: (stage: Stage) => Promise<boolean>,
  skip: (stage: Stage, failed: string) => void,
): Promise<void> {
  const waiting = new Set(stages)
  const passed = new Map<string, boolean>()
  const running = new Map<Stage, Promise<void>>()
  const chosen = new Set(stages.map(({ name }) => name))

  const needsOf = ({ needs = [] }: Stage) => needs.filter((name) => chosen.has(name))
  const used = () => [...running.keys()].reduce((sum, { load }) => sum + load, 0)
  const fits = ({ load }: Stage) => running.size === 0 || used() + load <= capacity
  const isReady = (stage: Stage) => needsOf(stage).every((name) => passed.get(name)) && fits(stage)

  while (waiting.size > 0 || running.size > 0) {
    for (const stage of waiting) {
      const failed = needsOf(stage).find((name) => passed.get(name) === false)
      if (failed === undefined && !isReady(stage)) continue
      waiting.delete(stage)
      if (failed !== undefined) {
        passed.set(stage.name, false)
        skip(stage, failed)
        continue
      }
      const ended = run(stage).then((isPassed) => {
        passed.set(stage.name, isPassed)
        running.delete(stage)
      })
      running.set(stage, ended)
    }
    if (running.size > 0) await Promise.race(running.values())
  }
}
