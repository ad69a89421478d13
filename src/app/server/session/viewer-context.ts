import * as v from 'valibot'
import { themes } from '#domain/person.ts'
import { unwrap } from '../../data/action-error.ts'
import { role, type PictureAddress } from '../../data/shapes.ts'
import type { Db } from '../../data/db.ts'
import type { ViewerCompany } from './context.ts'
import type { Viewer } from '#domain/person.ts'

const answer = v.nullable(
  v.object({
    id: v.string(),
    email: v.string(),
    name: v.string(),
    avatarPath: v.nullable(v.string()),
    theme: v.picklist(themes),
    locale: v.nullable(v.string()),
    timeZone: v.nullable(v.string()),
    aal: v.picklist(['aal1', 'aal2']),
    hasSecondFactor: v.boolean(),
    unread: v.number(),
    companies: v.array(
      v.object({
        id: v.string(),
        key: v.string(),
        name: v.string(),
        role,
        timeZone: v.nullish(v.string(), 'UTC'),
        requiresMfa: v.boolean(),
      }),
    ),
  }),
)

/** The signed-in person as stored: what they did not choose is null. */
export type ViewerContext = {
  viewer: Omit<Viewer, 'locale' | 'timeZone'> & { locale: string | null; timeZone: string | null }
  companies: ViewerCompany[]
  mfaStatus: MfaStatus
  /** How many notifications are unread, counted to `maxUnreadCount`. */
  unread: number
}

/** What is known of somebody's second factor: none set up, one that this session has not seen yet, or one it has. */
export type MfaStatus = 'none' | 'pending' | 'verified'

/**
 * Who the token's bearer is and where they belong; null when the session was ended somewhere else. The first query of
 * each signed-in request, so that an ended session ends here at once.
 */
export async function fetchViewerContext(db: Db, picture: PictureAddress): Promise<ViewerContext | null> {
  const found = v.parse(answer, unwrap<unknown>(await db.rpc('viewer_context')))
  if (!found) return null
  const { companies, avatarPath, aal, hasSecondFactor, unread, ...viewer } = found
  const mfaStatus = aal === 'aal2' ? 'verified' : hasSecondFactor ? 'pending' : 'none'
  return {
    viewer: { ...viewer, avatarUrl: picture(avatarPath) },
    companies: companies.map(({ requiresMfa, ...company }) => ({
      ...company,
      requiresSecondFactor: requiresMfa,
      closed: requiresMfa && mfaStatus !== 'verified',
    })),
    mfaStatus,
    unread,
  }
}
