/** The sender of all e-mails: MAIL_FROM, or an address at the app's host. */
export const senderAddress = (appOrigin: string, env: NodeJS.ProcessEnv = process.env): string =>
  env.MAIL_FROM || `TrackQuery <no-reply@${new URL(appOrigin).hostname}>`

/** A name and an address, so that no mail library reads a name as addresses. */
export type Sender = { name: string; address: string }

/** What would let a name pass as an address, or as an encoded word (RFC 2047). */
const notInNames = /[<>"\\@]|=\?|\?=/g

/**
 * The sender whom people see: the address of all e-mails, with the name of who acted.
 * @param sender an address, or `Name <address>`
 * @param actor names on one line; without them the sender's own name stands
 */
export function nameSender(sender: string, actor?: { name: string | null; company: string }): Sender {
  const [, given = '', address = sender] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(sender) ?? []
  const product = given || 'TrackQuery'
  if (!actor) return { name: product, address }
  const [name, company] = [actor.name ?? '', actor.company].map((words) => words.replace(notInNames, '').trim())
  return { name: `${name ? `${name} (${company})` : company} via ${product}`, address }
}
