import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './write-atomically.ts'

/**
 * Addresses of a running backend, stored in its data folder for the worker and for the next start. `mailUrl` shows the
 * captured e-mails; null when a mail server sends them.
 */
export type Endpoints = { url: string; smtpUrl: string; mailUrl: string | null }

const fileOf = (dataDir: string) => join(dataDir, 'endpoints.json')

export async function readEndpoints(dataDir: string): Promise<Endpoints | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null)
  return text ? (JSON.parse(text) as Endpoints) : null
}

export const writeEndpoints = (dataDir: string, endpoints: Endpoints) =>
  writeAtomically(fileOf(dataDir), `${JSON.stringify(endpoints, null, 2)}\n`)
