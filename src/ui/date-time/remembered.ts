/** How many results are kept. A page needs about ten; people choose from more locales and zones than a server should hold. */
const maxResults = 500

/**
 * Makes each result once, until there are too many: then all are forgotten, so that what people choose cannot fill the
 * memory of the server. For what takes long to make and never changes, such as a formatter.
 * @param make gets texts only, which together name the result; an error is thrown on and nothing is kept
 */
export function remembered<Names extends readonly string[], Result>(
  make: (...names: Names) => Result,
): (...names: Names) => Result {
  const made = new Map<string, Result>()
  return (...names) => {
    const key = names.join('\n')
    const known = made.get(key)
    if (known !== undefined) return known
    const result = make(...names)
    if (made.size >= maxResults) made.clear()
    made.set(key, result)
    return result
  }
}
