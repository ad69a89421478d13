import type { RouterContextProvider } from 'react-router'
import { openPage, pageOf, type PageCall } from '../../data/open-page.ts'
import { dbContext, sessionContext } from './context.ts'

/**
 * Returns what the database answers for the page. A GET request has asked already, together with who sent it; a page that
 * is rendered after an action asks now.
 * @throws ActionError, Unavailable or Error, if the page failed
 */
export async function pageAnswer(context: Readonly<RouterContextProvider>, call: PageCall): Promise<unknown> {
  const { authState } = context.get(sessionContext)
  const early = authState.kind === 'signed-in' ? authState.answer : null
  return pageOf(early ?? (await openPage(context.get(dbContext), call)))
}
