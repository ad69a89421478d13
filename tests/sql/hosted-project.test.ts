import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/database/migrations.ts'
import { generateTypes, typesFile } from '../../tools/types.ts'
import { startHosted, supabase, supabaseCli } from './hosted-project.ts'

/* A hosted project gets the migrations by `supabase db push`. There the role `postgres` is not a superuser. */

const program = await supabaseCli()
const migrations = await readMigrations(new URL('../../supabase/migrations/', import.meta.url))

test('the supabase CLI is installed on platforms that it supports', () => {
  if (process.platform === 'linux' && process.arch === 'x64') expect(program).not.toBeNull()
})

describe.skipIf(!program)(
  `a hosted project on PostgreSQL after supabase db push${program ? '' : ' (the CLI does not support this machine)'}`,
  () => {
    let hosted: Awaited<ReturnType<typeof startHosted>>
    let sql: postgres.Sql
    beforeAll(async () => {
      hosted = await startHosted()
      sql = postgres(hosted.url, { max: 1, onnotice: () => {} })
      await supabase(program!, ['db', 'push', `--remote=${hosted.url}`])
    })
    afterAll(async () => {
      await sql?.end()
      await hosted?.stop()
    })

    test('has every migration, and a second push changes nothing', async () => {
      const rows = await sql`select version from supabase_migrations.schema_migrations order by version`
      expect(rows.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version))
      const { output, problems } = await supabase(program!, ['db', 'push', `--remote=${hosted.url}`])
      expect(output + problems).toContain('up to date')
    })

    test('has a role postgres that is not a superuser and owns neither auth, storage nor realtime', async () => {
      const [role] = await sql`select rolsuper, current_user as name from pg_roles where rolname = current_user`
      expect(role).toEqual({ rolsuper: false, name: 'postgres' })
      const owned = await sql`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('auth', 'storage', 'realtime') and c.relowner = 'postgres'::regrole`
      expect([...owned]).toEqual([])
    })

    test('creates a profile for a new account, although the auth service cannot write profiles', async () => {
      const auth = postgres(hosted.authUrl, { max: 1, onnotice: () => {} })
      await auth`insert into auth.users (id, email, raw_user_meta_data) values
      ('11111111-1111-4111-8111-111111111111', 'ada@example.com', '{"display_name": "Ada"}')`
      await auth`update auth.users set email = 'lovelace@example.com'`
      await expect(auth`select * from public.profiles`).rejects.toThrow('permission denied')
      await auth.end()
      expect([...(await sql`select display_name, theme from public.profiles`)]).toEqual([
        { display_name: 'Ada', theme: 'system' },
      ])
    })

    test('lets a security definer function broadcast, while its caller can neither broadcast nor read directly', async () => {
      await sql.unsafe(`
      create function private.broadcast_to_all() returns void language sql security definer set search_path = '' as $$
        select realtime.send('{"id": 1}', 'greeting', 'everybody')
      $$;
      create table private.items (n integer);
      create function private.broadcast_row() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        perform realtime.broadcast_changes('rows', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger broadcast after insert on private.items for each row execute function private.broadcast_row();
      grant usage on schema private to authenticated;
      grant execute on function private.broadcast_to_all to authenticated;
      grant insert on private.items to authenticated;
    `)
      const topics = (reader: postgres.ISql) =>
        reader`select topic, private, payload from realtime.messages order by topic`
      await sql.begin(async (person) => {
        await person`set local role authenticated`
        await person`select private.broadcast_to_all()`
        await person`insert into private.items values (7)`
        // There is no insert policy: realtime.send warns and sends nothing.
        await person`select realtime.send('{}', 'greeting', 'by-a-person')`
        expect([...(await topics(person))]).toEqual([])
      })
      expect([...(await topics(sql))]).toEqual([
        { topic: 'everybody', private: true, payload: { id: 1 } },
        {
          topic: 'rows',
          private: true,
          payload: expect.objectContaining({
            schema: 'private',
            table: 'items',
            operation: 'INSERT',
            record: { n: 7 },
          }),
        },
      ])
      await sql.unsafe('drop table private.items; drop function private.broadcast_row, private.broadcast_to_all')
      await expect(sql`create table realtime.ours (n integer)`).rejects.toThrow('permission denied')
      await expect(
        sql`create or replace function realtime.topic() returns text language sql as 'select 1'`,
      ).rejects.toThrow(/permission denied|must be owner/)
    })

    test('lets a recovery code remove second factors and sessions', async () => {
      const [person, here, elsewhere, proof] = [randomUUID(), randomUUID(), randomUUID(), 'ab'.repeat(32)]
      const proofs = Array.from({ length: 10 }, (_, at) => (at === 0 ? proof : String(at).repeat(64)))
      await sql`insert into auth.users (id, email) values (${person}, 'ana@example.com')`
      await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (${randomUUID()}, ${person}, 'totp', 'verified', now(), now())`
      await sql`insert into auth.sessions (id, user_id, aal) values (${here}, ${person}, 'aal1'), (${elsewhere}, ${person}, 'aal2')`
      const as = async (session: string, aal: string, call: (signedIn: postgres.TransactionSql) => Promise<unknown>) =>
        sql.begin(async (signedIn) => {
          const claims = JSON.stringify({ sub: person, session_id: session, aal, role: 'authenticated' })
          await signedIn`select set_config('request.jwt.claims', ${claims}, true)`
          await signedIn`set local role authenticated`
          return call(signedIn)
        })
      await as(elsewhere, 'aal2', (it) => it`select public.replace_recovery_codes(${'0'.repeat(32)}, ${proofs})`)
      const redeemed = await as(here, 'aal1', (it) => it`select public.redeem_recovery_code(${proof}) as left`)
      expect(redeemed).toMatchObject([{ left: 9 }])
      expect([...(await sql`select 1 from auth.mfa_factors where user_id = ${person}`)]).toEqual([])
      expect([...(await sql`select id from auth.sessions where user_id = ${person}`)]).toEqual([{ id: here }])
      await sql`delete from auth.users where id = ${person}`
    })

    test('has no default privileges for anon and authenticated', async () => {
      const open = await sql`
      select grantee || ' ' || table_name || ' ' || privilege_type as line from information_schema.table_privileges
      where grantee in ('anon', 'authenticated') and table_schema in ('public', 'private') and privilege_type <> 'SELECT'`
      expect(open.map(({ line }) => line)).toEqual(['authenticated attachments DELETE'])
      const callable = await sql`
      select proname from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege('anon', p.oid, 'execute')`
      expect(callable.map(({ proname }) => proname).sort()).toEqual([
        'get_unsubscription',
        'is_any_domain_listed',
        'is_sign_up_confirmed',
        'preview_invitation',
        'prove_invited_address',
        'unsubscribe',
      ])
    })

    test('matches database.types.ts (otherwise run `npm run types`)', async () => {
      expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(program!, hosted.url))
    })
  },
)

test('outside our own schemas migrations change only what a hosted project allows', () => {
  for (const { name, text } of migrations) {
    const statements = text.replaceAll(/--.*$/gm, '').replaceAll(/\$\$[\s\S]*?\$\$/g, '$$body$$')
    for (const [found] of statements.matchAll(
      /^(create|alter|drop|grant|revoke|insert)\b[^;]*\b(auth|storage|realtime)\.[^;]*/gim,
    )) {
      const line = found.replaceAll(/\s+/g, ' ')
      const allowed =
        // Both are listed in the changelog of Supabase (34270, 2025-04-21).
        /^create trigger \w+ (after|before) .* on auth\.(users|sessions) /i.test(line) ||
        /^create policy .* on storage\.objects (as restrictive for (all|insert)|for (select|insert|delete)) /i.test(
          line,
        ) ||
        /^create policy .* on realtime\.messages (as restrictive )?for (select|insert) /i.test(line) ||
        /^insert into storage\.buckets /i.test(line) ||
        /^insert into public\.profiles .* from auth\.users/i.test(line) ||
        // They read the tables.
        /^create (table public|table private|function private)\./i.test(line)
      expect([name, allowed || line]).toEqual([name, true])
    }
  }
})

test('seed.sql contains no account', async () => {
  const seed = await readFile(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')
  expect(seed.replaceAll(/--.*$/gm, '')).not.toMatch(/insert|auth\./i)
})

test.each(['confirmation', 'magic_link', 'recovery', 'invite', 'email_change', 'reauthentication'])(
  'e-mail template %s has a code exactly if a page asks for it, and opening its link, if any, does not consume it',
  async (template) => {
    const html = await readFile(new URL(`../../supabase/templates/${template}.html`, import.meta.url), 'utf8')
    expect(html.includes('{{ .Token }}')).toBe(template !== 'invite' && template !== 'email_change')
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    if (template === 'reauthentication') expect(links).toEqual([])
    else
      expect(links).toEqual([
        expect.stringMatching(/^\{\{ \.SiteURL \}\}\/confirm\?token_hash=\{\{ \.TokenHash \}\}&#38;type=\w+$/),
        ...(template === 'email_change' ? ['{{ .SiteURL }}/login?mode=recover'] : []),
      ])
    // No URL of the auth server, and no text from users.
    expect(html).not.toMatch(/ConfirmationURL|\.Data/)
  },
)
