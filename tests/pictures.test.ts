import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Mutation } from '../tools/vite/mutate.ts'

/** Shoots one story as the suite does, with a source changed or not; gives its exit code and all that it said. */
function shoot(mutation?: Mutation): Promise<{ code: number | null; said: string }> {
  const args = ['run', '--project', 'stories', 'src/ui/button/button.stories.tsx', '-t', '^Primary$']
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    CI: 'true',
    ...(mutation && { MUTATION: JSON.stringify(mutation) }),
  }
  // The runner takes this for one of its own workers otherwise.
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name as keyof typeof env]
  const child = spawn('node_modules/.bin/vitest', args, { env })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

const report = 'test-results/pictures/index.html'

test('a story that nobody touched looks as it is committed', async () => {
  const { code, said } = await shoot()
  expect(said).toContain('1 passed')
  expect(code).toBe(0)
  expect(existsSync(report)).toBe(false)
}, 120_000)

test.each<[string, Mutation]>([
  [
    'a token that is lighter by 1 %',
    {
      file: 'src/ui/theme.css',
      from: '--color-accent: light-dark(oklch(0.5 ',
      to: '--color-accent: light-dark(oklch(0.51 ',
    },
  ],
  ['a padding that is wider by 1 px', { file: 'src/ui/button/button.tsx', from: 'px-3', to: 'px-[calc(0.75rem+1px)]' }],
])(
  '%s is red, and the report shows it',
  async (_, mutation) => {
    const { code, said } = await shoot(mutation)
    expect(said).toMatch(/1 failed/)
    expect(said).toMatch(/Screenshot does not match|differ/)
    expect(code).not.toBe(0)
    expect(readFileSync(report, 'utf8')).toContain('light/components-button-primary')
  },
  120_000,
)
