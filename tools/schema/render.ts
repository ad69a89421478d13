import type { RunStatement } from '../../supabase/embedded/database/database.ts'

/* Writes a database's schema as one readable SQL text: each table with all its objects, then the functions. Both are in
 * the order of their migrations. */

type Described = { oid: number; name: string; comment: string | null }
type Table = Described & { definition: string; body: string[] }
type Line = { oid: number; text: string }

const ours = `('public', 'private')`
/** Tables of Supabase's services for which our migrations add policies and triggers. */
const theirs = `('auth', 'storage', 'realtime')`

/** Their comments say what they are. */
const collationsQuery = `
  select c.oid::int, c.oid::regcollation::text as name, obj_description(c.oid, 'pg_collation') as comment
  from pg_collation c where c.collnamespace::regnamespace::text in ${ours} order by c.oid`

const tablesQuery = `
  select c.oid::int, n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${ours} and c.relkind in ('r', 'p') order by c.oid`

const columnsQuery = `
  select a.attrelid::int as oid, a.attname as name, col_description(a.attrelid, a.attnum) as comment,
    concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      case
        when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
        when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        else 'default ' || pg_get_expr(d.adbin, d.adrelid)
      end) as definition
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname in ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`

const constraintsQuery = `
  select conrelid::int as oid, 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as text
  from pg_constraint where connamespace::regnamespace::text in ${ours} and conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
  order by conrelid, position(contype::text in 'pufcx'), conname`

const indexesQuery = `
  select i.indrelid::int as oid, pg_get_indexdef(i.indexrelid) || ';' as text
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace::regnamespace::text in ${ours}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname`

/** PostgreSQL fires triggers of one time and level by name. */
const triggersQuery = `
  select t.tgrelid::int as oid, pg_get_triggerdef(t.oid) || ';' as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in (select unnest(array[${[ours, theirs].map((s) => s.slice(1, -1)).join(', ')}]))
  order by t.tgrelid, t.tgtype & 2 desc, t.tgtype & 1 desc, t.tgname collate "C"`

const policiesQuery = `
  select p.polrelid::int as oid,
    format(e'create policy %I on %s\\n  as %s for %s to %s', p.polname, p.polrelid::regclass,
      case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(coalesce(nullif(r, 0)::regrole::text, 'public'), ', ') from unnest(p.polroles) r))
    || coalesce(e'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
    || coalesce(e'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') || ';' as text
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${ours} or n.nspname in ${theirs}
  order by p.polrelid, p.polpermissive, p.polname`

/** The grants of the API's roles: on whole tables, then on columns. */
const grantsQuery = `
  select oid, text from (
    select c.oid::int, 0 as place, format('grant %s on %s to %s;', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type),
      c.oid::regclass, a.grantee::regrole) as text
    from pg_class c, aclexplode(c.relacl) a
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${ours}
      and a.grantee in ('anon'::regrole, 'authenticated'::regrole)
    group by c.oid, a.grantee
    union all
    select c.oid::int, 1, format('grant %s (%s) on %s to %s;', lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attnum),
      c.oid::regclass, a.grantee::regrole)
    from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
    where c.relnamespace::regnamespace::text in ${ours} and a.grantee in ('anon'::regrole, 'authenticated'::regrole)
    group by c.oid, a.grantee, a.privilege_type
  ) g order by oid, place, text`

const functionsQuery = `
  select p.oid::int, p.oid::regprocedure::text as name, obj_description(p.oid, 'pg_proc') as comment,
    trim(trailing e'\\n' from pg_get_functiondef(p.oid)) as definition,
    (select string_agg(a.grantee::regrole::text, ', ' order by a.grantee::regrole::text) from aclexplode(p.proacl) a
     where a.grantee in ('anon'::regrole, 'authenticated'::regrole)
       or (a.grantee = 'service_role'::regrole and not exists (
         select from aclexplode(p.proacl) o where o.grantee in ('anon'::regrole, 'authenticated'::regrole)))) as callers
  from pg_proc p
  where p.pronamespace::regnamespace::text in ${ours} and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.oid`

const theirTablesQuery = `
  select c.oid::int, n.nspname || '.' || c.relname as name, null as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${theirs} and c.relkind in ('r', 'p') order by 2`

const heading = `-- Written by \`npm run schema\` from supabase/migrations. Do not edit.
--
-- The schema as it is after all migrations: first the tables, each with its constraints, indexes, triggers (in the order in
-- which they fire), policies and grants; then the functions. The worker's role, service_role, may also use every table.`

/** The text of supabase/schema.sql. Run it with an empty search path, so that all names are qualified. */
export async function renderSchema(query: RunStatement): Promise<string> {
  const linesOf = async (text: string) => {
    const rows = await query<Line>(text)
    return (oid: number) => rows.filter((row) => row.oid === oid).map((row) => row.text)
  }
  const collations = (await query<Described>(collationsQuery)).map(({ name, comment }) =>
    remark(`Collation ${name}: ${comment}`).trimEnd(),
  )
  const tables = await query<Described>(tablesQuery)
  const columns = await query<Table>(columnsQuery)
  const constraints = await linesOf(constraintsQuery)
  const [indexes, triggers, policies, grants] = [
    await linesOf(indexesQuery),
    await linesOf(triggersQuery),
    await linesOf(policiesQuery),
    await linesOf(grantsQuery),
  ]
  const attached = (oid: number) =>
    [indexes(oid).join('\n'), triggers(oid).join('\n'), ...policies(oid), grants(oid).join('\n')].filter(Boolean)

  const sections = tables.map(({ oid, name, comment }) => {
    const lines = [
      ...columns.filter((column) => column.oid === oid).map(({ definition, ...column }) => ({ ...column, definition })),
      ...constraints(oid).map((definition) => ({ definition, comment: null })),
    ]
    const body = lines.map(
      (line, at) => `${remark(line.comment, '  ')}  ${line.definition}${at < lines.length - 1 ? ',' : ''}`,
    )
    return [`${remark(comment)}create table ${name} (\n${body.join('\n')}\n);`, ...attached(oid)].join('\n\n')
  })
  const added = (await query<Described>(theirTablesQuery))
    .filter(({ oid }) => triggers(oid).length + policies(oid).length > 0)
    .map(({ oid, name }) =>
      [`-- Added to ${name}`, triggers(oid).join('\n'), ...policies(oid)].filter(Boolean).join('\n\n'),
    )
  const functions = (await query<Described & { definition: string; callers: string | null }>(functionsQuery)).map(
    ({ name, comment, definition, callers }) =>
      `${remark(comment)}${definition};${callers ? `\ngrant execute on function ${name} to ${callers};` : ''}`,
  )
  return `${[heading, ...collations, ...sections, ...added, ...functions].join('\n\n')}\n`
}

/** A text as SQL comments of at most 118 characters. */
function remark(text: string | null, indent = '') {
  if (!text) return ''
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= 118) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${indent}-- ${word}`)
  }
  return `${lines.join('\n')}\n`
}
