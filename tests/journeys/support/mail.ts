import { expect } from '@playwright/test'
import { backend } from './backend.ts'

type Mail = { to: string; subject: string; text: string }

/** The captured mails to an address, newest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${backend().url}/_mail.json?to=${encodeURIComponent(address)}`)
  return response.json()
}

async function newest(address: string, matching: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = (await mailsTo(address)).map(({ text }) => matching.exec(text)?.[1]).find(Boolean)), {
      message: `a mail to ${address}`,
    })
    .toBeTruthy()
  return found as string
}

/** The six digits of the newest mail to an address. */
export const codeFor = (address: string): Promise<string> => newest(address, /\b(\d{6})\b/)

/** The path of the invitation in the newest mail to an address. */
export const invitationFor = (address: string): Promise<string> =>
  newest(address, /https?:\/\/[^/\s]+(\/company\?invite=\w+)/)
