import { setTimeout as wait } from 'node:timers/promises'
import { version as react } from 'react'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { SystemCheckData } from '#domain/page-data/system-check-data.ts'
import { isAdmin } from '#domain/role.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { probeBackend } from '../../data/backend-probes.ts'
import { forbidden, notFound, problem, unavailable } from '../../shared/problem.ts'
import {
  buildIdContext,
  clockContext,
  dbContext,
  sessionContext,
  signedInUserContext,
  wordsContext,
} from '../../server/session/context.ts'
import { isHosted } from '../../server/start/runtime.ts'
import { postedFrom } from '../../server/session/redirect-back.ts'
import { redirectWith } from '../../server/session/redirect.ts'
import { currentCompany } from '../../server/session/current-company.ts'

const slowMs = 3000

/** Loads the system check for administrators: probes each service of the installation from the server. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<SystemCheckData> => {
  const url = new URL(request.url)
  const { backend, expiresAt } = context.get(sessionContext)
  // With GUARD_EXCLUDE, visitors see only which services respond.
  const isVisitor = context.get(signedInUserContext) === null
  if (!isVisitor) await throwRequestedError(context, url.searchParams.get('raise'), request.signal)
  const company = isVisitor ? null : (currentCompany({ context, url }) ?? null)
  const { checks, skew } = await probeBackend(isVisitor ? null : context.get(dbContext), backend)
  return {
    checks,
    backendSkew: skew,
    buildId: context.get(buildIdContext),
    // The key is not a secret, but visitors do not need it.
    backend: isVisitor ? null : { url: isHosted(backend) ? backend.url : null, publishableKey: backend.publishableKey },
    versions: isVisitor
      ? []
      : [
          { name: 'Node', version: process.versions.node },
          { name: 'React', version: react },
        ],
    sessionExpiresAt: expiresAt,
    clock: context.get(clockContext),
    company: company?.key ?? null,
    mayTry: company !== null && isAdmin(company.role),
  }
}

/** Throws the error of `?raise=`, so that an administrator can see each error view. */
async function throwRequestedError(context: Readonly<RouterContextProvider>, view: string | null, signal: AbortSignal) {
  const { actions, systemCheck } = context.get(wordsContext)
  if (view === '404') throw notFound(actions.errors.not_found)
  if (view === '403') throw forbidden(actions.errors.not_allowed)
  if (view === '503') throw unavailable()
  if (view === '500') throw new Error('Raised from the system check.')
  if (view === 'message') throw problem(500, systemCheck.ownMessage)
  if (view === 'slow') await wait(slowMs, undefined, { signal })
}

const tones = ['success', 'info', 'warning', 'danger'] as const

export const actions: Record<string, IntentHandler> = {
  toast: async ({ context, request, form }) => {
    const tone = tones.find((tone) => tone === form.get('tone')) ?? 'info'
    return redirectWith(context, postedFrom(request.url), context.get(wordsContext).systemCheck.samples[tone], tone)
  },
}
