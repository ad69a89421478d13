import { useState, type ReactNode } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { shellWords } from '#domain/words/en/shell.ts'
import { ShellScreen } from '#screens/shell/shell-screen.tsx'
import { provideWords } from '#screens/words.ts'
import { useLive } from '../../browser/realtime/slots-store.ts'
import { usePart } from '../lazy-views/lazy-views.ts'
import { PageTitle } from '../page-title.tsx'
import { useIdle } from '../../browser/use-idle.ts'
import type { loader } from './server.ts'

type FrameData = Awaited<ReturnType<typeof loader>>

provideWords({ shell: shellWords })

export function Component() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
      <ScrollRestoration />
    </Frame>
  )
}

/** What went wrong, inside the frame as long as that could be loaded. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('root')
  const part = usePart('problem')
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (!part) return null
  const { status, title, message, requestId, failure } = part.readProblem(error)
  return (
    <Frame data={data} failed>
      <PageTitle>{title}</PageTitle>
      <part.ProblemScreen
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

/** Nothing can be opened over a page that is none, nor posted to it. */
const home = { pathname: '/company', search: '' }

/**
 * The frame round a page. A message that came with the document stays a line of it; one that comes with a later page
 * is raised as a toast, by code that is fetched when nothing more important is left to do.
 */
function Frame({ data, failed = false, children }: FrameProps) {
  const place = useLocation()
  const navigating = useNavigation().state !== 'idle'
  const flash = data?.flash ?? null
  const [ofDocument] = useState(flash)
  const idle = useIdle()
  const messages = usePart(idle ? 'messages' : null)
  const live = useLive()
  return (
    <ShellScreen
      viewer={data?.viewer ?? null}
      companies={data?.companies ?? []}
      company={data?.company ?? null}
      flash={flash === ofDocument ? flash : null}
      unread={live.unread?.of === data ? live.unread?.count : data?.unread}
      messages={messages && <messages.Messages flash={flash === ofDocument ? null : flash} />}
      connection={live.connection}
      navigating={navigating}
      place={place}
      accountAt={failed ? home : place}
    >
      {children}
    </ShellScreen>
  )
}
