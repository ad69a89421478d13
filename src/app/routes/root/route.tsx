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
import { useLazyView } from '../lazy-views/lazy-views.ts'
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

/** The error page, inside the frame when that was loaded. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('root')
  const view = useLazyView('problem')
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

/** On an error page, the account dialog opens over the company page instead. */
const home = { pathname: '/company', search: '' }

/**
 * The frame around a page. The flash message of the first document is shown in the page. Later ones are toasts, whose code
 * is loaded when the browser is idle.
 */
function Frame({ data, failed = false, children }: FrameProps) {
  const place = useLocation()
  const navigating = useNavigation().state !== 'idle'
  const flash = data?.flash ?? null
  const [firstFlash] = useState(flash)
  const idle = useIdle()
  const messages = useLazyView(idle ? 'messages' : null)
  const live = useLive()
  return (
    <ShellScreen
      viewer={data?.viewer ?? null}
      companies={data?.companies ?? []}
      company={data?.company ?? null}
      flash={flash === firstFlash ? flash : null}
      unread={live.unread?.of === data ? live.unread?.count : data?.unread}
      messages={messages && <messages.Messages flash={flash === firstFlash ? null : flash} />}
      connection={live.connection}
      navigating={navigating}
      place={place}
      accountAt={failed ? home : place}
    >
      {children}
    </ShellScreen>
  )
}
