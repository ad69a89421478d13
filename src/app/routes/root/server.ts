import type { LoaderFunctionArgs } from 'react-router'
import { defaultLook, type DocumentLook } from '#domain/document-look.ts'
import type { Flash } from '#domain/flash.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { destinations } from '#screens/shell/destinations.ts'
import { timeZoneNames } from '#domain/time-zone.ts'
import { readableAddress } from '../../data/readable-address.ts'
import {
  buildIdContext,
  clockContext,
  pageLangContext,
  sessionContext,
  signedInUserContext,
} from '../../server/session/context.ts'
import type { SignedInUser } from '../../server/session/auth-state.ts'
import type { ViewerCompany } from '#domain/company.ts'
import type { RequestCookies } from '../../server/session/cookies.ts'
import { readLook, rememberLook } from '../../server/session/look-cookie.ts'
import { sidebarCookie } from '../sidebar/server.ts'
import { openedElsewhere } from '../../server/http/opened-elsewhere.ts'
import { consumeFlash } from '../../server/session/flash.ts'
import { encryptedFormOf } from '../../server/pending-form/pending-form.ts'
import { movedPages } from '../../server/routing/moved-pages.ts'
import { currentCompany, firstCompany } from '../../server/session/current-company.ts'
import { dateLocaleOptions } from './date-locale-options.ts'
import { loadInbox, loadNotificationSettings } from './inbox.ts'
import { loadSecurity } from './security.ts'

/** Loads the frame around every page. It never fails, because error pages have the frame too. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<FrameData> => {
  const url = new URL(request.url)
  // While a form waits for sign-in, the frame shows no links that lead away from it.
  const who =
    encryptedFormOf(context.get(sessionContext).pendingForm) !== null ? null : context.get(signedInUserContext)
  const { cookies } = context.get(sessionContext)
  const company = who ? companyOrFirst({ context, url }) : null
  const tab = url.searchParams.get('account')
  const inbox = url.searchParams.get('inbox')
  return {
    viewer: who ? { ...who.viewer, email: readableAddress(who.viewer.email) } : null,
    companies: who?.companies ?? [],
    company,
    destinations: company ? destinations(company, url) : [],
    look: lookOf(cookies, who, company),
    iconsOnly: cookies.get(sidebarCookie) === 'icons',
    clock: context.get(clockContext),
    lang: context.get(pageLangContext),
    flash: consumeFlash(context) ?? wrongOrigin({ context, request }),
    buildId: context.get(buildIdContext),
    moved: movedPages(context.get(sessionContext).runtime),
    unread: who?.unread,
    inbox: who && inbox !== null ? await loadInbox(context, inbox) : null,
    timeZones: tab === 'profile' ? timeZoneNames : [],
    dateLocales: who && tab === 'profile' ? dateLocaleOptions(who.viewer.locale) : [],
    security: who && tab === 'security' ? await loadSecurity(context) : null,
    notifications: who && tab === 'notifications' ? await loadNotificationSettings(context) : null,
  }
}

/** What a document says that was opened at an origin for which the app is not set up. */
function wrongOrigin({ context, request: { headers } }: Pick<LoaderFunctionArgs, 'request' | 'context'>): Flash | null {
  const { appOrigin } = context.get(sessionContext).runtime
  const opened = headers.get('accept')?.includes('text/html') ? openedElsewhere(headers, appOrigin) : null
  return opened === null ? null : { tone: 'danger', text: opened.message }
}

/** The look that a signed-in user and their company chose; that of the last user of this browser for a visitor. */
function lookOf(cookies: RequestCookies, who: SignedInUser | null, company: ViewerCompany | null): DocumentLook {
  if (!who) return readLook(cookies)
  const { theme, density, contrast } = who.viewer
  const look = { theme, density, contrast, accent: company?.accent ?? defaultLook.accent }
  rememberLook(cookies, look)
  return look
}

/** The company of the URL, else the first one. The page reports an invalid URL, not the frame. */
function companyOrFirst({ context, url }: Parameters<typeof currentCompany>[0]) {
  try {
    return currentCompany({ context, url })
  } catch {
    return firstCompany({ context })
  }
}
