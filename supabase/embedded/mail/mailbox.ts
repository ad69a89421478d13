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

/** Opens the captured e-mails of a data folder, one file each. Only the newest `kept` are stored. */
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
    add: async (mail: Omit<CapturedEmail, 'id'>) => {
      const captured = { id: (last += 1), ...mail }
      await writeAtomically(fileOf(folder, captured.id), JSON.stringify(captured))
      mails.push(captured)
      const surplus = mails.splice(0, Math.max(0, mails.length - kept))
      await Promise.all(surplus.map(({ id }) => rm(fileOf(folder, id), { force: true })))
    },
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const fileOf = (folder: string, id: number) => join(folder, `${String(id).padStart(9, '0')}.json`)

async function readMails(folder: string) {
  const files = (await readdir(folder)).filter((name) => /^\d{9}\.json$/.test(name)).sort()
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as CapturedEmail))
}
