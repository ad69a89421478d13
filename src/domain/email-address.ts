import { limits } from './limits.ts'

const atoms = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What both RFC 5321 without quotes and browsers accept (HTML living standard, valid e-mail address). */
const address = new RegExp(`^(?=[^@]{1,64}@)${atoms}(?:\\.${atoms})*@${label}(?:\\.${label})*$`)

/** Letters, digits, marks and joiners of a name with its dots, also those of Chinese and Japanese. */
const internationalDomain = /^[\p{L}\p{N}\p{M}\p{Join_Control}.\u3002\uFF0E\uFF61-]+$/u

/**
 * An e-mail address as it is stored and compared: in lower case, with an international domain in ASCII (`xn--…`). Null for
 * anything else. Quoted names before the @ are refused, because hardly any mailbox has one and many programs fail at them.
 */
export function toEmailAddress(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  // Before the expensive work of reading a domain.
  if (at < 1 || typed.length > limits.email.max) return null
  const ascii = `${typed.slice(0, at)}@${asciiDomain(typed.slice(at + 1))}`
  return ascii.length <= limits.email.max && address.test(ascii) ? ascii : null
}

/** Whether a text is an address, as it was typed. */
export const isEmailAddress = (text: string): boolean => toEmailAddress(text) !== null

function asciiDomain(domain: string): string {
  // An ASCII domain is compared as it is: `URL` would read 1.2 as an address of a computer.
  if (!/[^\0-\x7f]/.test(domain)) return domain
  if (!internationalDomain.test(domain) || !URL.canParse(`http://${domain}`)) return ''
  const { hostname } = new URL(`http://${domain}`)
  // As it reads １.２.
  return /^[\d.]+$/.test(hostname) ? '' : hostname
}
