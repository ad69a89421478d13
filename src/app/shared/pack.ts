/*
 * The data in a document. A list would repeat its keys in each row, and its people in many. Packed, two objects or more with
 * the same keys are a table below one line of keys. What has an id, such as a person, is stored once. Payloads stay plain
 * JSON: compressed, they gain little.
 */

type Packed = { $table: unknown[][] } | { $: number } | { $plain: Record<string, unknown> }
type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Packs a value that JSON can represent. `unpack` returns an equal one. */
export function pack(value: unknown): unknown {
  const places = new Map<string, number>()
  const things: Fields[] = []

  const storeOnce = (thing: Fields): Packed => {
    const key = JSON.stringify(thing)
    const place = places.get(key) ?? things.push(thing) - 1
    places.set(key, place)
    return { $: place }
  }
  const packed = (part: unknown): unknown => {
    if (Array.isArray(part)) return tableOf(part) ?? part.map(packed)
    if (!isObject(part)) return part
    const fields = Object.fromEntries(Object.entries(part).map(([key, field]) => [key, packed(field)]))
    if (typeof part['id'] === 'string') return storeOnce(fields)
    return '$table' in part || '$' in part || '$plain' in part ? { $plain: fields } : fields
  }
  const tableOf = (rows: unknown[]): Packed | undefined => {
    const [first] = rows
    if (rows.length < 2 || !isObject(first)) return undefined
    const keys = Object.keys(first)
    if (!rows.every((row) => isObject(row) && hasKeys(row, keys))) return undefined
    return { $table: [keys, ...(rows as Fields[]).map((row) => keys.map((key) => packed(row[key])))] }
  }
  const whole = packed(value)
  return { things, whole }
}

/** Whether it has exactly these keys in this order. JSON leaves out what is undefined. */
function hasKeys(row: Fields, keys: string[]): boolean {
  const own = Object.keys(row)
  return own.length === keys.length && keys.every((key, at) => own[at] === key && row[key] !== undefined)
}

/** Returns what `pack` was given, with objects of its own. */
export function unpack(packed: unknown): unknown {
  const { things, whole } = packed as { things: Fields[]; whole: unknown }
  const fieldsOf = (part: Fields) =>
    Object.fromEntries(Object.entries(part).map(([key, field]) => [key, unpacked(field)]))
  const unpacked = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(unpacked)
    if (!isObject(part)) return part
    const { $table, $, $plain } = part
    if (typeof $ === 'number') return fieldsOf(things[$] ?? {})
    if (Array.isArray($table)) return rowsOf($table as unknown[][])
    return fieldsOf(isObject($plain) ? $plain : part)
  }
  const rowsOf = ([keys = [], ...rows]: unknown[][]) =>
    rows.map((row) => Object.fromEntries(row.map((field, at) => [keys[at], unpacked(field)])))
  return unpacked(whole)
}
