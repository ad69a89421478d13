import type { RunStatement } from '../database/database.ts'

/** What the catalogue says about a function of the exposed schema. */
type Described = {
  name: string
  arg_names: string[] | null
  arg_modes: string[] | null
  arg_types: string[]
  arg_kinds: string[]
  defaults: number
  is_variadic: boolean
  is_set: boolean
  result_type: string
  result_kind: string
}

type Argument = { name: string; type: string }

type Signature = {
  args: Argument[]
  /** So many of its arguments have no default. */
  required: number
  /** How its rows become JSON; null for a form that only lite knows. */
  result: 'nothing' | 'value' | 'object' | null
  isSet: boolean
  /** Statements by given arguments, of each role. */
  statements: Map<string, Map<string, string>>
}

/** A statement that calls a function for a role. */
export type CallStatement = { text: string; takesBody: boolean; result: 'nothing' | 'value' | 'object'; isSet: boolean }

/** Gives the statement of a call; null when lite has to answer it. */
export type FindFunction = (name: string, given: readonly string[], role: string) => CallStatement | null

/**
 * The most statements of a function for a role. Each connection keeps a prepared one for each of them. Callers choose the
 * arguments, so without a limit they could fill its memory. Beyond, lite answers. No role uses up those of another.
 */
const mostStatements = 24

/** The most rows of an answer, as lite's `max_rows`. */
export const mostRows = 1000

const catalogue = `
  select p.proname as name, p.proargnames as arg_names, p.proargmodes::text[] as arg_modes,
    coalesce((select array_agg(format_type(a.oid, -1) order by at) from unnest(p.proargtypes) with ordinality as a (oid, at)), '{}')
      as arg_types,
    coalesce((select array_agg(t.typtype::text order by at) from unnest(p.proargtypes) with ordinality as a (oid, at)
      join pg_type t on t.oid = a.oid), '{}') as arg_kinds,
    p.pronargdefaults as defaults, p.provariadic <> 0 as is_variadic, p.proretset as is_set,
    format_type(p.prorettype, -1) as result_type, r.typtype::text as result_kind
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'`

/** A function that sets its own status or headers may also be called by another. */
const setsAnswer = `
  select exists (select from pg_proc where prosrc ~ 'response\\.(status|headers)' and prokind = 'f'
    and pronamespace <> 'pg_catalog'::regnamespace) as found`

/**
 * Reads the signatures of all functions of the exposed schema.
 * @returns finds the statement of a call
 */
export async function readFunctions(query: RunStatement): Promise<FindFunction> {
  const [[answers], described] = [await query<{ found: boolean }>(setsAnswer), await query<Described>(catalogue)]
  if (answers!.found) return () => null
  const signatures = Map.groupBy(described, ({ name }) => name)
  const known = new Map([...signatures].map(([name, overloads]) => [name, overloads.map(signatureOf)]))
  return (name, given, role) => {
    const fitting = (known.get(name) ?? []).filter((signature) => fits(signature, given))
    const [only] = fitting
    return only && fitting.length === 1 ? statementOf(name, only, given, role) : null
  }
}

const isName = (text: string) => /^[a-z_][a-z0-9_]*$/.test(text)

function signatureOf(described: Described): Signature {
  const modes = described.arg_modes
  const isInput = (at: number) => !modes || modes[at] === 'i' || modes[at] === 'b' || modes[at] === 'v'
  const names = (described.arg_names ?? []).filter((_, at) => isInput(at))
  const args = described.arg_types.map((type, at) => ({ name: names[at] ?? '', type }))
  const isUsual = !described.is_variadic && !described.arg_kinds.includes('p') && args.every(({ name }) => isName(name))
  const hasOutput = modes?.some((mode) => mode === 'o' || mode === 'b' || mode === 't') ?? false
  return {
    args,
    required: args.length - described.defaults,
    result: isUsual ? resultOf(described, hasOutput) : null,
    isSet: described.is_set,
    statements: new Map(),
  }
}

function resultOf({ result_type: type, result_kind: kind, is_set: isSet }: Described, hasOutput: boolean) {
  if (hasOutput || kind === 'c') return 'object'
  if (type === 'void') return isSet ? null : 'nothing'
  // Domains may be media types. Of the pseudo-types, a record without names has no columns.
  return kind === 'd' || kind === 'p' ? null : 'value'
}

/** Whether the given arguments are some of the function's, with all that have no default. */
const fits = ({ args, required }: Signature, given: readonly string[]) =>
  given.every((name) => args.some((arg) => arg.name === name)) &&
  args.slice(0, required).every(({ name }) => given.includes(name))

function statementOf(name: string, signature: Signature, given: readonly string[], role: string) {
  const { args, result, isSet, statements } = signature
  if (result === null || !isName(name)) return null
  const passed = args.filter((arg) => given.includes(arg.name))
  const key = passed.map((arg) => arg.name).join()
  const ofRole = statements.get(role) ?? new Map<string, string>()
  statements.set(role, ofRole)
  let text = ofRole.get(key)
  if (text === undefined) {
    if (ofRole.size >= mostStatements) return null
    text = writeStatement(name, passed, result, isSet, role)
    ofRole.set(key, text)
  }
  return { text, takesBody: passed.length > 0, result, isSet }
}

/**
 * The columns are the answer's JSON and, for a set, its number of rows. PostgreSQL itself reads the arguments from the
 * body, as for PostgREST. Each role has statements of its own: a plan may contain the function's body, and then the
 * right to call it is checked no more.
 */
function writeStatement(
  name: string,
  passed: Argument[],
  result: 'nothing' | 'value' | 'object',
  isSet: boolean,
  role: string,
) {
  const values = passed.map((arg) => `"${arg.name}" => _given."${arg.name}"`).join(', ')
  const call = `public."${name}"(${values})`
  const columns = passed.map((arg) => `"${arg.name}" ${arg.type}`).join(', ')
  const given = passed.length > 0 ? `json_to_record($1::json) as _given (${columns})` : '(select) as _given'
  const onlyAs = `current_user = '${role}'`
  if (result === 'nothing') return `select ${call} from ${given} where ${onlyAs}`
  if (!isSet && result === 'value')
    return `select coalesce(to_json(${call})::text, 'null') from ${given} where ${onlyAs}`
  const rows =
    result === 'value' ? `select _value from ${call} as _result (_value)` : `select * from ${call} as "${name}"`
  const json = result === 'value' ? '_row._value' : 'row_to_json(_row)'
  const from = `from ${given}, lateral (${rows} limit ${mostRows}) as _row where ${onlyAs}`
  return isSet
    ? `select coalesce(json_agg(${json}), '[]')::text, count(*)::text ${from} having ${onlyAs}`
    : `select ${json}::text ${from}`
}
