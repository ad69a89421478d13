import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Mutation } from '../../tools/vite/mutate.ts'

const reportDir = mkdtempSync(join(tmpdir(), 'trackquery-report-'))
const report = join(reportDir, 'index.html')

afterAll(() => rmSync(reportDir, { recursive: true, force: true }))

/** Runs one story as the suite does, with or without a changed source file. Returns the exit code and the output. */
function runStory(mutation?: Mutation): Promise<{ code: number | null; output: string }> {
  const args = ['run', '--project', 'stories', 'src/ui/button/button.stories.tsx', '-t', '^Primary$']
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    CI: 'true',
    SCREENSHOT_REPORT_DIR: reportDir,
    ...(mutation && { MUTATION: JSON.stringify(mutation) }),
  }
  // With these variables the new process would run as a worker of the present test run.
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name as keyof typeof env]
  const child = spawn('node_modules/.bin/vitest', args, { env })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

test('an unchanged story matches its committed screenshots', async () => {
  const { code, output } = await runStory()
  expect(output).toContain('1 passed')
  expect(code).toBe(0)
  expect(existsSync(report)).toBe(false)
}, 120_000)

test.each<[string, Mutation]>([
  [
    'a color token that is lighter by 1 %',
    {
      file: 'src/ui/theme.css',
      from: '--color-accent: light-dark(oklch(0.5 ',
      to: '--color-accent: light-dark(oklch(0.51 ',
    },
  ],
  ['a padding that is wider by 1 px', { file: 'src/ui/button/button.tsx', from: 'px-3', to: 'px-[calc(0.75rem+1px)]' }],
])(
  '%s makes the story fail, and the report shows the story',
  async (_, mutation) => {
    const { code, output } = await runStory(mutation)
    expect(output).toMatch(/1 failed/)
    expect(output).toMatch(/The screenshot (does not match|is \d+ by)/)
    expect(code).not.toBe(0)
    expect(readFileSync(report, 'utf8')).toContain('light/components-button-primary')
  },
  120_000,
)
