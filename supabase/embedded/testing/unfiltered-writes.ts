/** Comments, strings and quoted names, whose words are no keywords. */
const skipped = /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"/gi

type Token = { text: string; at: number; depth: number }

/**
 * Finds each UPDATE and DELETE without a WHERE of its own. A hosted project rejects them in a function that is called
 * by its API, because it loads the extension `safeupdate` there.
 *
 * Takes the body of a function in SQL or PL/pgSQL, and returns the statements in their order. Statements that the
 * function puts together as text are not seen.
 */
export function unfilteredWrites(body: string): string[] {
  const code = body.replaceAll(skipped, (found) => found.replaceAll(/[^\n]/g, found.startsWith('"') ? 'q' : ' '))
  const tokens = tokensOf(code)
  return tokens.flatMap((token, place) => {
    if (!startsWrite(tokens, place)) return []
    const statement = statementFrom(tokens, place)
    if (statement.some(({ text, depth }) => text === 'where' && depth === token.depth)) return []
    const last = statement.at(-1)!
    return [body.slice(token.at, last.at + last.text.length).replaceAll(/\s+/g, ' ')]
  })
}

/** The words and marks of the code in lower case, each with the number of brackets around it. */
function tokensOf(code: string): Token[] {
  let depth = 0
  return [...code.matchAll(/\w+|[^\w\s]/g)].map(({ 0: text, index: at }) => {
    if (text === '(') return { text, at, depth: depth++ }
    if (text === ')') return { text, at, depth: --depth }
    return { text: text.toLowerCase(), at, depth }
  })
}

/** Whether the token begins an UPDATE or DELETE, and not a lock, a branch of INSERT or MERGE, or a trigger's event. */
function startsWrite(tokens: Token[], place: number) {
  const [before, { text }, after] = [tokens[place - 1]?.text ?? ';', tokens[place]!, tokens[place + 1]?.text]
  if (text === 'delete') return after === 'from'
  return text === 'update' && after !== 'set' && !['for', 'key', 'on', 'or', 'before', 'after', '.'].includes(before)
}

/** The tokens of the statement that begins here. It ends with the bracket around it, a semicolon, or a loop over it. */
function statementFrom(tokens: Token[], place: number) {
  const { depth } = tokens[place]!
  const end = tokens.findIndex(
    ({ text, depth: at }, index) => index > place && (at < depth || (at === depth && [';', 'loop'].includes(text))),
  )
  return tokens.slice(place, end === -1 ? undefined : end)
}
