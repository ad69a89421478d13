import { expect } from '@playwright/test'
import { backend } from './backend.ts'

type Email = { to: string; subject: string; text: string }

/** The captured e-mails to an address, newest first. @param dataDir of a server; by default that of the shared one */
async function emailsTo(address: string, dataDir?: string): Promise<Email[]> {
  const { url } = backend(dataDir)
  const response = await fetch(`${url}/_mail.json?to=${encodeURIComponent(address)}`)
  const emails = await response.text()
  expect(emails).not.toContain(`:${new URL(url).port}`)
  return JSON.parse(emails) as Email[]
}

async function newestMatch(address: string, matching: RegExp, dataDir?: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () =>
        (found = (await emailsTo(address, dataDir)).map(({ text }) => matching.exec(text)?.[1]).find(Boolean)),
      {
        message: `an e-mail to ${address}`,
      },
    )
    .toBeTruthy()
  return found as string
}

/** The six-digit code of the newest e-mail to an address. */
export const codeFor = (address: string, dataDir?: string): Promise<string> =>
  newestMatch(address, /\b(\d{6})\b/, dataDir)

/** The path of the invitation link in the newest e-mail to an address. */
export const invitationFor = (address: string, dataDir?: string): Promise<string> =>
  newestMatch(address, /https?:\/\/[^/\s]+(\/company\?invite=\w+)/, dataDir)

/** The path of the link in the newest e-mail of the sign-in service to an address. */
export const linkFor = (address: string): Promise<string> => newestMatch(address, /https?:\/\/[^/\s]+(\/confirm\?\S+)/)
