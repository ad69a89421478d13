import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  globSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { ownServer } from './support/server.ts'

/* The steps of docs/deploy.md, of the Dockerfile and of the systemd unit, in a shell. */

const run = promisify(execFile)
const { origin } = ownServer('package', 15)

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trackquery-package-'))
})
test.afterEach(() => rmSync(folder, { recursive: true }))

/** Root starts it as nobody. Anybody else is no more than themselves. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Makes a folder that the user of the app may write. */
function ownFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

/** Takes the right to write away, and sets all times back, so that what is written shows. @returns the folders and files */
function seal(code: string): string[] {
  const paths = [
    code,
    ...globSync('**/*', { cwd: code, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name)),
  ]
  for (const path of paths) {
    const { mode } = statSync(path)
    chmodSync(path, mode & 0o7555)
    utimesSync(path, 0, 0)
  }
  return paths
}

test('a package runs for a user who may only read it, and is backed up by its own script', async () => {
  test.slow()
  chmodSync(folder, 0o755)
  const code = join(folder, 'code')
  const environment = { ...process.env, BUILD_DIR: process.env.BUILD_DIR ?? 'dist/test' }
  const { stdout } = await run(process.execPath, ['tools/package.ts', code], { env: environment })
  expect(stdout).toContain(`${code} is complete.`)
  for (const absent of ['src', 'node_modules/vite', 'node_modules/typescript', 'tools/prepare.ts'])
    expect([absent, existsSync(join(code, absent))]).toEqual([absent, false])
  const again = run(process.execPath, ['tools/package.ts', code], { env: environment })
  await expect(again).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^.* is not empty\. .*\n$/) })

  expect(existsSync(join(code, 'deploy/trackquery.service'))).toBe(true)

  const sealed = seal(code)
  const env = {
    PATH: process.env.PATH,
    PORT: new URL(origin).port,
    DATA_DIR: ownFolder('data'),
    TMPDIR: ownFolder('temporary'),
    DEMO: '0',
    LOG_REQUESTS: '0',
  }
  const options = { cwd: code, env, ...user }
  const node = join(code, 'node_modules/.bin/node')
  const server = spawn(node, ['tools/start.js'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  server.stdout.on('data', (text) => (printed += text))
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('/setup?token=')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${origin}/login`)).text()).toContain('TrackQuery')
    const archive = join(env.DATA_DIR, 'desk.tar.gz')
    // As from a timer, which starts elsewhere.
    const script = (name: string) => join(code, 'dist/backend/tools', `${name}.js`)
    const saved = await run(node, [script('backup'), archive], { ...options, cwd: '/' })
    expect(saved.stdout).toContain(`${archive} has the rows of`)
    const elsewhere = { ...options, cwd: '/', env: { ...env, DATA_DIR: ownFolder('restored') } }
    expect((await run(node, [script('restore'), archive], elsewhere)).stdout).toContain('is restored.')
  } finally {
    server.kill()
  }
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(sealed.filter((path) => statSync(path).mtimeMs > 0)).toEqual([])
})
