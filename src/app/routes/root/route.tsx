import { useState, type ReactNode } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  type Location,
} from 'react-router'
import { parseReference } from '#domain/reference.ts'
import '#domain/words/en/shell.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { RejudgingContext } from '#ui/field/use-rejudged.ts'
import { ComposerHostContext } from '#screens/track-query/compose/composer-host.ts'
import { ShellScreen } from '#screens/shell/shell-screen.tsx'
import { composerHost } from '../../browser/open-composers.ts'
import { newest, useRealtimeSlots } from '../../browser/realtime/slots-store.ts'
import { useLazyView } from '../../shared/lazy-view.ts'
import { PageTitle, useUnread } from '../page-title.tsx'
import { useRejudging } from './use-rejudging.ts'
import { useIdle } from '../../browser/use-idle.ts'
import * as views from './views.ts'

export function Component() {
  return (
    <Frame data={useLoaderData<FrameData>()}>
      <ComposerHostContext value={composerHost}>
        <Outlet />
      </ComposerHostContext>
      <ScrollRestoration getKey={scrollKey} />
    </Frame>
  )
}

/** The latest history entry of each address. */
const entries: Record<string, string> = {}

/**
 * Under which key a scroll position is kept. A link back to a list names the row in its hash, and leads to where the list
 * was left. Any other hash is a place within the page, which the router must not scroll away from again.
 */
function scrollKey({ pathname, search, hash, key }: Location): string {
  const page = pathname + search
  if (!hash) return (entries[page] = key)
  return parseReference(hash.slice(1)) ? (entries[page] ?? key) : page + hash
}

/** The error view, inside the frame if its data could be loaded. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<FrameData>('root')
  const view = useLazyView(views.problem)
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (!view) return null
  const { status, title, message, requestId, failure } = view.readProblem(error)
  return (
    <Frame data={data} failed>
      <PageTitle>{title}</PageTitle>
      <view.ProblemScreen
        status={status}
        heading={title}
        message={message}
        requestId={requestId}
        failure={failure}
        signedIn={Boolean(data?.viewer)}
        path={pathname + search}
      />
    </Frame>
  )
}

type FrameProps = { data: FrameData | undefined; failed?: boolean; children: ReactNode }

/** An error page has no overlays and takes no forms, so the account dialog opens over this page. */
const home = { pathname: '/company', search: '' }

/**
 * The frame around a page. The flash message of the document is rendered in it. Those of later pages are toasts, whose
 * code loads when idle.
 */
function Frame({ data, failed = false, children }: FrameProps) {
  const place = useLocation()
  const flash = data?.flash ?? null
  const [loaded] = useState({ flash, key: place.key })
  const idle = useIdle()
  const messages = useLazyView(idle ? views.messages : null)
  const palette = useLazyView(idle && data?.company ? views.palette : null)
  const slots = useRealtimeSlots()
  const accountAt = failed ? home : place
  const company = data?.company
  return (
    <RejudgingContext value={useRejudging()}>
      <ShellScreen
        viewer={data?.viewer ?? null}
        companies={data?.companies ?? []}
        destinations={data?.destinations ?? []}
        company={data?.company ?? null}
        flash={flash === loaded.flash ? flash : null}
        unread={useUnread(data)}
        shortcuts={messages && <messages.ShortcutsItem />}
        messages={
          messages && <messages.Messages flash={flash === loaded.flash ? null : flash} documentKey={loaded.key} />
        }
        counts={newest(slots.counts, data, data?.company?.counts)}
        iconsOnly={data?.iconsOnly}
        connection={slots.connection}
        place={place}
        accountAt={accountAt}
        palette={palette && company && <palette.Palette {...data} company={company} accountAt={accountAt} />}
        renderResults={palette && company ? (field) => <palette.Results company={company} field={field} /> : undefined}
      >
        {children}
      </ShellScreen>
    </RejudgingContext>
  )
}
