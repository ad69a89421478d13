import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../data-folder/write-atomically.ts'

/** An e-mail that the SMTP sink captured. */
export type CapturedEmail = {
  id: number
  /** Arrival time, ISO. */
  at: string
  from: string
  to: string[]
  subject: string
  messageId: string
  text: string
  html: string
}

/** An e-mail with the pictures inside it: URLs by their content ids. */
export type OpenedEmail = CapturedEmail & { pictures: Record<string, string> }

/**
 * Opens the captured e-mails of a data folder, one file each. Only the newest `kept` are stored. Pictures are only in the
 * files.
 */
export async function openMailbox(folder: string, kept = 500) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mails = await readMails(folder)
  let last = mails.at(-1)?.id ?? 0

  return {
    /** Newest first; optionally only those to one address. */
    list: (to?: string) => {
      const address = to?.trim().toLowerCase()
      return mails.filter((mail) => address === undefined || mail.to.includes(address)).reverse()
    },
    /** Gives null for an e-mail that does not exist. */
    open: (id: number): Promise<OpenedEmail | null> => readEmail(fileOf(folder, id)).catch(() => null),
    add: async (mail: Omit<CapturedEmail, 'id'>, pictures: Record<string, string> = {}) => {
      const captured = { id: (last += 1), ...mail }
      await writeAtomically(fileOf(folder, captured.id), JSON.stringify({ ...captured, pictures }))
      mails.push(captured)
      const surplus = mails.splice(0, Math.max(0, mails.length - kept))
      await Promise.all(surplus.map(({ id }) => rm(fileOf(folder, id), { force: true })))
    },
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const fileOf = (folder: string, id: number) => join(folder, `${String(id).padStart(9, '0')}.json`)

async function readEmail(file: string): Promise<OpenedEmail> {
  const mail = JSON.parse(await readFile(file, 'utf8')) as CapturedEmail & Partial<OpenedEmail>
  // Files of earlier versions have no pictures.
  return { ...mail, pictures: mail.pictures ?? {} }
}

async function readMails(folder: string): Promise<CapturedEmail[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{9}\.json$/.test(name)).sort()
  return Promise.all(
    files.map(async (name) => {
      const { pictures: _, ...mail } = await readEmail(join(folder, name))
      return mail
    }),
  )
}
