import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { safePath } from '../../routes/safe-path.ts'

/** A posted form that could not be carried out because the session had ended: its text fields, of its files the names. */
export type PendingForm = {
  path: string
  fields: [name: string, value: string][]
  files: string[]
  /** Who posted it, by the token that had ended; nobody else's sign-in may carry it out. */
  userId: string | null
  /** Milliseconds since 1970. */
  at: number
}

const shape = v.object({
  path: v.pipe(
    v.string(),
    v.check((path) => safePath(path) === path),
  ),
  fields: v.array(v.tuple([v.string(), v.string()])),
  files: v.array(v.string()),
  userId: v.nullable(v.string()),
  at: v.number(),
})

/** Somebody has to find their password; after a day the text is too old to be sent by surprise. */
const lifetimeMs = 24 * 60 * 60_000

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'trackquery', 'sealed post', 32))

/** The largest form that is brought back after signing in: a longest message and more. */
const maxLength = 1024 * 1024

/**
 * Locks a form up so that it can lie in the sign-in form: the browser can neither read nor change it. Null for one that
 * is too large to be carried in a page.
 */
export function encrypt(secret: string, post: PendingForm): string | null {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(post), 'utf8'), cipher.final()])
  const text = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  return text.length <= maxLength ? text : null
}

/** Opens a sealed form; null when it is not one of ours or too old. */
export function decrypt(secret: string, sealed: string, now = Date.now()): PendingForm | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(12, 28))
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    const post = v.parse(shape, JSON.parse(text))
    return now - post.at < lifetimeMs ? post : null
  } catch {
    return null
  }
}

/** The field that names a file which did not come back with its form. */
export const lostFilesField = 'lostFiles[]'

/** The fields to send the form again with. */
export const resubmitFields = ({ fields, files }: PendingForm): PendingForm['fields'] => [
  ...fields,
  ...files.map((name): [string, string] => [lostFilesField, name]),
]
