/**
 * Splits what somebody typed or pasted into e-mail addresses, in order and without duplicates. Commas, semicolons and
 * line breaks separate entries, and spaces separate addresses. `Uwe Roth <uwe@example.com>`, as mail programs copy it,
 * is one address. Its name is ignored, even a quoted one with an @. Nothing else that contains an @ is left out. Words
 * without @ stay together, so that an error can quote them.
 */
export function splitAddresses(text: string): string[] {
  const addresses = text
    .replace(quotedName, '$1')
    // Other quotes surround an address, or were typed by mistake.
    .replaceAll('"', ' ')
    .split(/[,;\n\r]+/)
    .flatMap(readEntry)
  return [...new Set(addresses.map((address) => address.toLowerCase()))]
}

/** A quoted name before an address in angle brackets, on the same line. `$1` is what precedes it. */
const quotedName = /(^|[\s,;>])"[^"\n\r]*"(?=[^\S\n\r]*<[^<>\s]+>)/g

/** What is between two separators. Words without @ are a name if there is an address in angle brackets. */
function readEntry(entry: string): string[] {
  // Every second part was in brackets.
  const parts = entry.split(/<([^<>\s]+)>/)
  const addresses = parts
    .flatMap((part, index) => (index % 2 === 1 ? [part] : part.split(/\s+/).filter((word) => word.includes('@'))))
    // Outlook surrounds an address without a name with apostrophes. One alone may be part of the address.
    .map((word) => word.replace(/^'(.*)'$/, '$1'))
  if (parts.length > 1) return addresses
  const rest = entry.split(/\s+/).filter((word) => word && !word.includes('@'))
  return rest.length > 0 ? [...addresses, rest.join(' ')] : addresses
}
