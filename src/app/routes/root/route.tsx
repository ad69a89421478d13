import { useEffect, useState, type ReactNode } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { ProblemScreen } from '#screens/problem/problem-screen.tsx'
import type { Flash } from '#screens/shell/flash-line.tsx'
import { ShellScreen } from '#screens/shell/shell-screen.tsx'
import { createToastStore, type ToastStore, type ToastTone } from '#ui/toast/toast-store.ts'
import { readProblem } from '../../problem.ts'
import { PageTitle } from '../page-title.tsx'
import type { loader } from './server.ts'

type FrameData = Awaited<ReturnType<typeof loader>>

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
  const { status, title, message, requestId } = readProblem(useRouteError())
  const { pathname, search } = useLocation()
  return (
    <Frame data={data}>
      <PageTitle>{title}</PageTitle>
      <ProblemScreen
        status={status}
        heading={title}
        message={message}
        requestId={requestId}
        signedIn={Boolean(data?.viewer)}
        path={pathname + search}
      />
    </Frame>
  )
}

function Frame({ data, children }: { data: FrameData | undefined; children: ReactNode }) {
  const place = useLocation()
  const navigating = useNavigation().state !== 'idle'
  const [toasts] = useState(createToastStore)
  const flash = useFlash(data?.flash ?? null, toasts)
  return (
    <ShellScreen
      viewer={data?.viewer ?? null}
      companies={data?.companies ?? []}
      company={data?.company ?? null}
      flash={flash}
      toasts={toasts}
      navigating={navigating}
      place={place}
    >
      {children}
    </ShellScreen>
  )
}

const toastTones: Record<Flash['tone'], ToastTone> = {
  success: 'success',
  info: 'neutral',
  warning: 'neutral',
  danger: 'danger',
}

/** The message that came with the document stays a line of it; one that comes with a later page becomes a toast. */
function useFlash(flash: Flash | null, toasts: ToastStore): Flash | null {
  const [ofDocument] = useState(flash)
  useEffect(() => {
    if (flash && flash !== ofDocument) toasts.add({ text: flash.text, tone: toastTones[flash.tone] })
  }, [flash, ofDocument, toasts])
  return flash === ofDocument ? flash : null
}
