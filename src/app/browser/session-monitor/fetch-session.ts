import { appClient } from '../app-client.ts'
import type { SessionAnswer } from './session-state.ts'

/** Asks the server who is signed in. Null without a usable answer, for example offline. Nobody is signed out because of that. */
export async function fetchSession(): Promise<SessionAnswer | null> {
  try {
    const response = await appClient()('/session.json', { cache: 'no-store' })
    const answer = (await response.json()) as Partial<SessionAnswer>
    return answer.person !== undefined && Array.isArray(answer.companies) ? (answer as SessionAnswer) : null
  } catch {
    return null
  }
}
