import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { readBootstrap } from '../../supabase/embedded/database/migrations.ts'
import { startTestPostgres } from '../../supabase/embedded/testing/test-postgres.ts'

/**
 * Starts a PostgreSQL with the privileges of a hosted project. The role `postgres` is not a superuser and owns neither
 * auth, storage nor realtime. A hosted project lets it create policies on storage.objects and realtime.messages by the
 * extension supautils. Here it is a member of the role that owns that table.
 */
export async function startHosted() {
  const server = await startTestPostgres()
  const setUp = async () => {
    const first = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
    await first.unsafe(`create role cluster_admin superuser login password '${server.password}'`)
    await first.end()
    const cluster = postgres(server.url('postgres', 'cluster_admin'), { max: 1, onnotice: () => {} })
    await cluster.unsafe('alter role postgres rename to supabase_admin')
    await cluster.unsafe(
      `create role postgres login nosuperuser createdb createrole bypassrls password '${server.password}'`,
    )
    await cluster.unsafe('create database hosted')
    await cluster.end()
    const admin = postgres(server.url('hosted', 'cluster_admin'), { max: 1, onnotice: () => {} })
    await admin.unsafe(await readBootstrap()).simple()
    await admin.unsafe(grants.replace(":'password'", `'${server.password}'`)).simple()
    await admin.end()
  }
  try {
    await setUp()
  } catch (error) {
    await server.stop()
    throw error
  }
  const url = (user: string) => `${server.url('hosted', user)}?sslmode=disable`
  return { url: url('postgres'), authUrl: url('supabase_auth_admin'), stop: server.stop }
}

const grants = `
  drop schema supabase_migrations cascade;
  grant create on database hosted to postgres;
  grant all on schema public to postgres;
  alter schema extensions owner to postgres;
  grant anon, authenticated, service_role to postgres with admin option;

  alter schema auth owner to supabase_admin;
  grant usage on schema auth to postgres;
  grant all on all tables in schema auth to postgres;
  grant execute on all functions in schema auth to postgres;
  alter role supabase_auth_admin login password :'password';
  grant usage on schema auth to supabase_auth_admin;
  grant all on all tables in schema auth to supabase_auth_admin;

  create role storage_objects_owner nologin;
  grant storage_objects_owner to postgres;
  grant usage on schema storage to postgres;
  grant all on all tables in schema storage to postgres;
  grant all on schema storage to storage_objects_owner;
  alter table storage.objects owner to storage_objects_owner;
  revoke create on schema storage from storage_objects_owner;

  create role realtime_messages_owner nologin;
  grant realtime_messages_owner to postgres;
  alter schema realtime owner to supabase_realtime_admin;
  alter function realtime.topic owner to supabase_realtime_admin;
  alter function realtime.send owner to supabase_realtime_admin;
  alter function realtime.send_binary owner to supabase_realtime_admin;
  alter function realtime.broadcast_changes owner to supabase_realtime_admin;
  grant usage on schema realtime to postgres with grant option;
  grant select, insert, update on realtime.messages to postgres;
  grant all on schema realtime to realtime_messages_owner;
  alter table realtime.messages owner to realtime_messages_owner;
  revoke create on schema realtime from realtime_messages_owner;

  alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
`

/** The path of the supabase CLI, or null if its package does not support this machine. */
export async function supabaseCli() {
  try {
    const manifest = createRequire(import.meta.url).resolve('@supabase/cli-linux-x64/package.json')
    const program = join(dirname(manifest), 'bin/supabase')
    await access(program)
    return program
  } catch {
    return null
  }
}

/** Runs the supabase CLI on this project. @throws with its output when it fails */
export async function supabase(program: string, args: string[]) {
  const workdir = fileURLToPath(new URL('../../', import.meta.url))
  const child = spawn(program, [...args, '--workdir', workdir, '--yes', '--agent', 'no'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      APP_ORIGIN: 'http://localhost:3000',
    },
  })
  let output = ''
  let problems = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (problems += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`supabase ${args[0]} ended with ${code}:\n${problems}${output}`)
  return { output, problems }
}
