import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Runs a script that would never end as npm does, in a shell. Gives the shell, and a promise of the end of both: they
 * alone hold the shell's output.
 */
async function runInShell(script: string) {
  const command = `"${process.execPath}" --input-type=module -e "${script} setInterval(() => {}, 60_000); console.log(process.pid)"; true`
  const shell = spawn('/bin/sh', ['-c', command], {
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(shell.stdout, 'data')) as [Buffer]
  let isOpen = true
  const ended = once(shell.stdout.resume(), 'close').then(() => {
    isOpen = false
  })
  // While the output is open the script runs, so its id is no other process's.
  onTestFinished(() => void (isOpen && process.kill(Number(line), 'SIGKILL')))
  return { shell, ended }
}

test('a script of npm ends when npm has passed SIGTERM to its shell', async () => {
  const { shell, ended } = await runInShell(`import { endWithNpm } from './tools/end-with-npm.ts'; endWithNpm();`)
  shell.kill('SIGTERM')
  await ended
  expect(shell.signalCode).toBe('SIGTERM')
})
