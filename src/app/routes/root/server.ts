import type { LoaderFunctionArgs } from 'react-router'
import { timeZoneNames } from '#domain/forms/account-forms.ts'
import { buildId, clock, session, signedInUser } from '../../server/session/context.ts'
import { consumeFlash } from '../../server/session/flash.ts'
import { encryptedFormOf } from '../../server/pending-form/pending-form.ts'
import { defaultGuard } from '../../server/routing/guard-patterns.ts'
import type { Addresses } from '../route-table.ts'
import type { Runtime } from '../../server/start/runtime.ts'
import { currentCompany } from '../../server/session/current-company.ts'
import { inboxOf, settingsOf } from './inbox.ts'
import { securityOf } from './security.ts'

/** What the frame round every page shows. It never fails: a page that does not exist still has its frame. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  // While something waits to be sent, nothing round the page leads away from it.
  const who = encryptedFormOf(context.get(session).pendingForm) !== null ? null : context.get(signedInUser)
  const tab = url.searchParams.get('account')
  const inbox = url.searchParams.get('inbox')
  return {
    viewer: who?.viewer ?? null,
    companies: who?.companies ?? [],
    company: who ? companyOf({ context, url }) : null,
    clock: context.get(clock),
    flash: consumeFlash(context),
    buildId: context.get(buildId),
    moved: moved(context.get(session).runtime),
    unread: who?.unread,
    inbox: who && inbox !== null ? await inboxOf(context, inbox) : null,
    timeZones: tab === 'profile' ? timeZoneNames : [],
    security: who && tab === 'security' ? await securityOf(context) : null,
    notifications: who && tab === 'notifications' ? await settingsOf(context) : null,
  }
}

/** Where the browser finds the pages that configuration has put elsewhere; told only when there are such. */
function moved({ guard: { login, callback } }: Runtime): Addresses | undefined {
  if (login === defaultGuard.login && callback === defaultGuard.callback) return undefined
  return { login, confirm: callback }
}

/** The company the address is about, else the first: an address of nothing is the page's to refuse, not the frame's. */
function companyOf({ context, url }: Parameters<typeof currentCompany>[0]) {
  try {
    return currentCompany({ context, url })
  } catch {
    return currentCompany({ context, url: new URL(url.origin) })
  }
}
