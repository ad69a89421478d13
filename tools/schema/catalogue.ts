import type { RunStatement } from '../../supabase/embedded/database/database.ts'

/** The objects of a database: each name (`table public.queries`) with its whole definition. */
export type Catalogue = {
  objects: Map<string, string>
  /** The columns of each table in order. The order is not part of a table's definition. */
  columnOrder: Map<string, string>
}

/** The schemas that migrations own. */
const owned = `('public', 'private')`
/** The schemas in which migrations may add policies, triggers and grants. */
const shared = `('public', 'private', 'auth', 'storage', 'realtime')`

/** True for an object that belongs to an extension. */
const fromExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** The rights in an ACL, one per line, sorted; `kind` chooses the default where none was set. */
const rights = (acl: string, kind: string, owner: string) => `(
  select coalesce(string_agg(line, e'\\n' order by line), '') from (
    select coalesce(nullif(a.grantee, 0)::regrole::text, 'public') || ' may ' || a.privilege_type
      || case when a.is_grantable then ' and grant it' else '' end as line
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a
  ) l
)`

const comment = (oid: string, catalog: string) =>
  `coalesce(e'\\ncomment ' || obj_description(${oid}, '${catalog}'), '')`

const roles = (oids: string) =>
  `(select string_agg(coalesce(nullif(r, 0)::regrole::text, 'public'), ', ' order by r::text) from unnest(${oids}) r)`

const commands = `case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end`

/** One query per kind of object; each gives rows of `name` and `definition`. */
export const kinds: Record<string, string> = {
  schema: `
    select n.nspname as name,
      concat_ws(e'\\n', 'owner ' || n.nspowner::regrole::text, ${rights('n.nspacl', 'n', 'n.nspowner')}) || ${comment('n.oid', 'pg_namespace')} as definition
    from pg_namespace n where n.nspname in ${shared}`,
  extension: `
    select e.extname as name, 'in schema ' || e.extnamespace::regnamespace as definition from pg_extension e`,
  type: `
    select t.oid::regtype::text as name,
      concat_ws(e'\\n', t.typtype::text, format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault,
        (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as definition
    from pg_type t
    where t.typnamespace::regnamespace::text in ${owned} and t.typtype in ('e', 'd', 'r', 'm') and not ${fromExtension('pg_type', 't.oid')}`,
  collation: `
    select c.oid::regcollation::text as name,
      concat_ws(e'\\n', 'provider ' || c.collprovider::text, coalesce(c.colllocale, c.collcollate), c.collicurules,
        'deterministic ' || c.collisdeterministic) || ${comment('c.oid', 'pg_collation')} as definition
    from pg_collation c where c.collnamespace::regnamespace::text in ${owned}`,
  table: `
    select n.nspname || '.' || c.relname as name,
      concat_ws(e'\\n', 'kind ' || c.relkind::text, 'owner ' || c.relowner::regrole, 'persistence ' || c.relpersistence::text,
        'row security ' || c.relrowsecurity || ', forced ' || c.relforcerowsecurity, 'identity ' || c.relreplident::text,
        'options ' || array_to_string(c.reloptions, ', '), case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
        ${rights('c.relacl', 'r', 'c.relowner')}) || ${comment('c.oid', 'pg_class')} as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${shared} and c.relkind in ('r', 'p', 'v', 'm', 'f') and not ${fromExtension('pg_class', 'c.oid')}`,
  sequence: `
    select n.nspname || '.' || c.relname as name,
      concat_ws(e'\\n', 'owner ' || c.relowner::regrole,
        format('%s from %s by %s, %s to %s, cache %s, cycle %s', format_type(s.seqtypid, null), s.seqstart, s.seqincrement,
          s.seqmin, s.seqmax, s.seqcache, s.seqcycle),
        ${rights('c.relacl', 's', 'c.relowner')}) || ${comment('c.oid', 'pg_class')} as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid
    where n.nspname in ${owned} and not ${fromExtension('pg_class', 'c.oid')}`,
  column: `
    select n.nspname || '.' || c.relname || '.' || a.attname as name,
      concat_ws(e'\\n', format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end,
        case a.attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(d.adbin, d.adrelid),
        case a.attidentity when '' then null else 'identity ' || a.attidentity::text end,
        'collation ' || nullif(a.attcollation, 0)::regcollation::text, 'storage ' || a.attstorage::text || a.attcompression::text,
        case when a.attacl is not null then ${rights('a.attacl', 'c', 'c.relowner')} end,
        'comment ' || col_description(c.oid, a.attnum)) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname in ${owned} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped
      and not ${fromExtension('pg_class', 'c.oid')}`,
  constraint: `
    select n.nspname || '.' || coalesce(c.relname, t.typname) || '.' || k.conname as name,
      concat_ws(e'\\n', pg_get_constraintdef(k.oid), 'deferrable ' || k.condeferrable || ', deferred ' || k.condeferred,
        'validated ' || k.convalidated) || ${comment('k.oid', 'pg_constraint')} as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      left join pg_class c on c.oid = k.conrelid left join pg_type t on t.oid = k.contypid
    where n.nspname in ${owned}`,
  index: `
    select n.nspname || '.' || c.relname as name,
      pg_get_indexdef(c.oid) || case when i.indisclustered then e'\\nclustered' else '' end
        || case when i.indisvalid then '' else e'\\ninvalid' end || ${comment('c.oid', 'pg_class')} as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${owned}`,
  policy: `
    select n.nspname || '.' || c.relname || ': ' || p.polname as name,
      concat_ws(e'\\n', case when p.polpermissive then 'permissive' else 'restrictive' end || ' for ' || ${commands} || ' to ' || ${roles('p.polroles')},
        'using ' || pg_get_expr(p.polqual, p.polrelid), 'with check ' || pg_get_expr(p.polwithcheck, p.polrelid))
        || ${comment('p.oid', 'pg_policy')} as definition
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${shared}`,
  trigger: `
    select n.nspname || '.' || c.relname || '.' || t.tgname as name,
      pg_get_triggerdef(t.oid) || e'\\nenabled ' || t.tgenabled::text || ${comment('t.oid', 'pg_trigger')} as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${shared} and not t.tgisinternal`,
  rule: `
    select schemaname || '.' || tablename || '.' || rulename as name, definition from pg_rules where schemaname in ${owned}`,
  function: `
    select p.oid::regprocedure::text as name,
      concat_ws(e'\\n', pg_get_functiondef(p.oid), 'owner ' || p.proowner::regrole, ${rights('p.proacl', 'f', 'p.proowner')})
        || ${comment('p.oid', 'pg_proc')} as definition
    from pg_proc p
    where p.pronamespace::regnamespace::text in ${owned} and p.prokind in ('f', 'p') and not ${fromExtension('pg_proc', 'p.oid')}`,
  'default privileges': `
    select d.defaclrole::regrole::text || ' ' || coalesce(nullif(d.defaclnamespace, 0)::regnamespace::text, 'everywhere') || ' ' || d.defaclobjtype::text as name,
      ${rights('d.defaclacl', 'r', 'd.defaclrole')} as definition
    from pg_default_acl d`,
  publication: `
    select p.pubname as name,
      concat_ws(e'\\n', 'all tables ' || p.puballtables,
        (select string_agg(t.schemaname || '.' || t.tablename, ', ' order by 1) from pg_publication_tables t where t.pubname = p.pubname)) as definition
    from pg_publication p`,
  'event trigger': `select evtname as name, evtevent || ' ' || evtfoid::regprocedure as definition from pg_event_trigger`,
  bucket: `select id as name, to_jsonb(b) - array['created_at', 'updated_at'] #>> '{}' as definition from storage.buckets b`,
}

const columnOrder = `
  select n.nspname || '.' || c.relname as name, string_agg(a.attname, ', ' order by a.attnum) as definition
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${owned} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  group by 1`

type Row = { name: string; definition: string }

/** Reads everything that migrations can define. Run it with an empty search path, so that all names are qualified. */
export async function readCatalogue(query: RunStatement): Promise<Catalogue> {
  const objects = new Map<string, string>()
  for (const [kind, text] of Object.entries(kinds)) {
    const rows = await query<Row>(`select name, definition from (${text}) o order by name collate "C"`)
    for (const { name, definition } of rows) objects.set(`${kind} ${name}`, definition)
  }
  const rows = await query<Row>(columnOrder)
  return { objects, columnOrder: new Map(rows.map(({ name, definition }) => [name, definition])) }
}

export type Difference = { name: string; before?: string; after?: string }

/** The names whose definitions differ between two maps. */
export function differences(before: Map<string, string>, after: Map<string, string>): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, before: before.get(name), after: after.get(name) }))
}
