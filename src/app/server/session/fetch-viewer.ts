import { pictureUrl } from '#domain/person.ts'
import * as v from 'valibot'
import { accents, contrasts, densities, themes } from '#domain/appearance.ts'
import { unwrap } from '../../data/action-error.ts'
import type { Db } from '../../data/db.ts'
import { openPage, type PageAnswer, type PageCall } from '../../data/open-page.ts'
import { role } from '../../data/shapes.ts'
import type { ViewerContext } from './auth-state.ts'

const counts = v.object({
  unresolved: v.number(),
  mine: v.optional(v.number()),
  unassigned: v.optional(v.number()),
  waitingForYou: v.optional(v.number()),
})

const viewerSchema = v.nullable(
  v.object({
    id: v.string(),
    email: v.string(),
    name: v.string(),
    avatarPath: v.nullable(v.string()),
    theme: v.picklist(themes),
    density: v.picklist(densities),
    contrast: v.picklist(contrasts),
    locale: v.nullable(v.string()),
    timeZone: v.nullable(v.string()),
    hasOwnClock: v.boolean(),
    aal: v.picklist(['aal1', 'aal2']),
    hasSecondFactor: v.boolean(),
    unread: v.number(),
    isInvited: v.boolean(),
    suspended: v.array(v.object({ key: v.string(), name: v.string() })),
    companies: v.array(
      v.object({
        id: v.string(),
        key: v.string(),
        name: v.string(),
        role,
        requiresMfa: v.boolean(),
        accent: v.picklist(accents),
        counts: v.nullable(counts),
      }),
    ),
  }),
)

/**
 * The user behind the client's token, with their companies; null when the session was ended elsewhere. It is the first
 * statement of each signed-in request, so that an ended session loses access at once.
 * @param call what the page asks with the same statement, if it asks anything
 */
export async function fetchViewer(
  db: Db,
  call: PageCall | null,
): Promise<(ViewerContext & { answer: PageAnswer | null }) | null> {
  const answer = call && (await openPage(db, call))
  const found = v.parse(viewerSchema, answer ? answer.viewer : unwrap<unknown>(await db.rpc('viewer_context')))
  if (!found) return null
  const { companies, suspended, isInvited, avatarPath, hasOwnClock, aal, hasSecondFactor, unread, ...viewer } = found
  const mfaStatus = aal === 'aal2' ? 'verified' : hasSecondFactor ? 'pending' : 'none'
  return {
    viewer: { ...viewer, avatarUrl: pictureUrl(avatarPath) },
    hasOwnClock,
    companies: companies.map(({ requiresMfa, ...company }) => ({
      ...company,
      requiresSecondFactor: requiresMfa,
      locked: requiresMfa && mfaStatus !== 'verified',
    })),
    suspendedIn: suspended,
    isInvited,
    mfaStatus,
    unread,
    answer,
  }
}
