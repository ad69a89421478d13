import { expect, test } from 'vitest'
import { runSideBySide } from './scheduler.ts'
import { allStages, chooseStages, type Stage } from './stages.ts'

const stage = (name: string, load: number, needs: string[] = []): Stage => ({ name, load, needs, command: [] })

/** Runs stages for a few turns of the event loop each; gives what ran beside what, in the order of the starts. */
async function schedule(stages: Stage[], capacity: number, failing: string[] = []) {
  const log: string[] = []
  const running = new Set<string>()
  const run = async ({ name }: Stage) => {
    running.add(name)
    log.push([...running].join('+'))
    await new Promise((done) => setTimeout(done, 5))
    running.delete(name)
    return !failing.includes(name)
  }
  await runSideBySide(stages, capacity, run, ({ name }, failed) => log.push(`${name} skipped for ${failed}`))
  return log
}

test('stages of npm test run side by side only while their loads fit into the capacity', async () => {
  expect(await schedule([stage('a', 2), stage('b', 2)], 3)).toEqual(['a', 'b'])
  expect(await schedule([stage('a', 2), stage('b', 1)], 3)).toEqual(['a', 'a+b'])
})

test('a stage of npm test with a load above the capacity runs alone', async () => {
  expect(await schedule([stage('a', 1), stage('b', 9)], 3)).toEqual(['a', 'b'])
})

test('a stage of npm test waits for the stages that it needs', async () => {
  expect(await schedule([stage('b', 1, ['a']), stage('a', 1)], 3)).toEqual(['a', 'b'])
})

test('a stage of npm test is skipped if a stage that it needs failed or was skipped', async () => {
  const stages = [stage('a', 1), stage('b', 1, ['a']), stage('c', 1, ['b'])]
  expect(await schedule(stages, 3, ['a'])).toEqual(['a', 'b skipped for a', 'c skipped for b'])
})

test('a stage of npm test does not wait for a needed stage that was not chosen', async () => {
  expect(await schedule([stage('b', 1, ['a'])], 3)).toEqual(['b'])
})

test('without a name every stage runs once, and the name quick selects the short stages', () => {
  const stages = allStages((name) => `${name}.json`)
  const names = (chosen: string[]) => chooseStages(stages, chosen).map(({ name }) => name)
  expect(names([])).toEqual(stages.map(({ name }) => name).filter((name) => name !== 'sql'))
  expect(names(['quick'])).toEqual(['format', 'lint', 'names', 'types', 'unit', 'sql'])
})

test('an unknown stage name stops the run with a message that lists the existing names', () => {
  expect(() => chooseStages(allStages(String), ['unti'])).toThrow(
    'No stage is called unti. The stages are: quick, format',
  )
})
