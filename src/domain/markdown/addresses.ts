/** What ends the address of a page: spaces, quotation marks, brackets and marks that no address has. */
const end = String.raw`\s<>"\x60|\\^{}「」『』（）〈〉《》【】，。、；：！？“”‘’«»`
const page = String.raw`(?:https?:\/\/|www\.)[^${end}]+`
const pageHere = new RegExp(`^${page}`, 'iu')
const pageAnywhere = new RegExp(String.raw`(?<![\p{L}\p{N}_])${page}`, 'giu')
const mailHere = /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+(?![\w-])/i

/** Where an address may begin, for a regular expression with the flags `iu`. */
export const addressStart = String.raw`(?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)|(?<![\p{L}\p{N}_.+-])[\w.+-]+@[a-z0-9-]+\.`

/** Whether a character before an address makes it a part of a longer word. */
export const beforeAddress = (sign: string): boolean => /[\p{L}\p{N}_.+-]/u.test(sign)

/** Without the punctuation that ends a sentence, and without the bracket that began before the address. */
function withoutEnd(address: string): string {
  let unopened = count(address, ')') - count(address, '(')
  let to = address.length
  for (; to > 0; to -= 1) {
    const last = address.charAt(to - 1)
    if (last === ')') {
      if (unopened <= 0) break
      unopened -= 1
    } else if (!/[.,:;!?'*_~\]…]/.test(last)) break
  }
  return address.slice(0, to)
}

const count = (text: string, sign: string) => text.split(sign).length - 1

/** The address that a text begins with, and what opens it, or null. */
export function addressAt(text: string): { text: string; href: string } | null {
  const found = withoutEnd(pageHere.exec(text)?.[0] ?? '')
  if (/\/\/[\p{L}\p{N}[]/u.test(found)) return { text: found, href: found }
  if (/^www\.[\p{L}\p{N}]/iu.test(found)) return { text: found, href: `http://${found}` }
  const mail = mailHere.exec(text)?.[0]
  return mail === undefined ? null : { text: mail, href: `mailto:${mail}` }
}

/** Replaces the addresses of pages by as many letters, so that no mark in them acts. */
export const maskAddresses = (text: string): string =>
  text.replace(pageAnywhere, (address) => {
    const kept = withoutEnd(address).length
    return 'a'.repeat(kept) + address.slice(kept)
  })
