import type { ReactNode } from 'react'
import { button } from '#ui/button/button.tsx'
import { ErrorView } from '#ui/error-view/error-view.tsx'
import { Text } from '#ui/text/text.tsx'
import { useWords } from '#screens/words.ts'

export type ProblemScreenProps = {
  /**
   * 401, 403, 404, 503 and 0 (nothing answered at all) have a view of their own; any other from 400 to 499 says that
   * what was sent was not taken, and the rest is shown as 500.
   */
  status: number
  /** 'Page Not Found', 'Internal Server Error', or the error's own. */
  heading: string
  /** What the error said; left empty, the view says something of its own. */
  message: string
  /** Names the server's record of it. */
  requestId?: string
  /** Method, address and status of a request that failed on its way: for whoever is asked for help. */
  failure?: string
  signedIn: boolean
  /** The address that failed, tried again by a link; the present one when left out. */
  path?: string
}

/** Says that a page could not be shown, why, and where to go instead. */
export function ProblemScreen(props: ProblemScreenProps) {
  const { status } = props
  const View = views[status] ?? (status >= 400 && status < 500 ? NotTakenView : ServerErrorView)
  return <View {...props} />
}

const views: Record<number, (props: ProblemScreenProps) => ReactNode> = {
  0: OfflineView,
  401: SignedOutView,
  403: ForbiddenView,
  404: NotFoundView,
  503: UnavailableView,
}

/** There is nothing at this address for this person. */
function NotFoundView({ signedIn, ...props }: ProblemScreenProps) {
  const { hints } = useWords().problem
  return <View {...props} code="404" hint={hints.notFound} actions={<NavigationLinks signedIn={signedIn} />} />
}

/** It is there, and this person may not. */
function ForbiddenView({ signedIn, ...props }: ProblemScreenProps) {
  const { hints, forbiddenMessage } = useWords().problem
  return (
    <View
      {...props}
      code="403"
      fallback={forbiddenMessage}
      hint={hints.forbidden}
      actions={<NavigationLinks signedIn={signedIn} />}
    />
  )
}

/** The session ended; signing in leads back to work. */
function SignedOutView(props: ProblemScreenProps) {
  const { hints, signedOutMessage } = useWords().problem
  return (
    <View
      {...props}
      code="401"
      fallback={signedOutMessage}
      hint={hints.signedOut}
      actions={<NavigationLinks signedIn={false} />}
    />
  )
}

/** Something about what was sent: too much of it, a form that is no longer there. The error itself says what. */
function NotTakenView({ status, signedIn, ...props }: ProblemScreenProps) {
  const { hints } = useWords().problem
  return <View {...props} code={status} hint={hints.notTaken} actions={<NavigationLinks signedIn={signedIn} />} />
}

/** A mistake of ours. */
function ServerErrorView({ status, signedIn, path, ...props }: ProblemScreenProps) {
  const { hints, serverErrorMessage } = useWords().problem
  const actions = (
    <>
      <Retry path={path} />
      <NavigationLinks signedIn={signedIn} second />
    </>
  )
  return (
    <View
      {...props}
      code={status}
      fallback={serverErrorMessage}
      hint={props.requestId ? hints.serverErrorNumber : hints.serverError}
      actions={actions}
    />
  )
}

/** Something the page needs does not answer. */
function UnavailableView({ path, ...props }: ProblemScreenProps) {
  const { hints, unavailableMessage } = useWords().problem
  return (
    <View
      {...props}
      code="503"
      fallback={unavailableMessage}
      hint={hints.unavailable}
      actions={<Retry path={path} />}
    />
  )
}

/** The browser could not reach the server. */
function OfflineView({ path, ...props }: ProblemScreenProps) {
  const { hints, offlineCode, offlineMessage } = useWords().problem
  return (
    <View
      {...props}
      code={offlineCode}
      fallback={offlineMessage}
      hint={hints.offline}
      actions={<Retry path={path} />}
    />
  )
}

type ViewProps = Pick<ProblemScreenProps, 'heading' | 'message' | 'requestId' | 'failure'> & {
  code: ReactNode
  fallback?: string
  hint: string
  actions: ReactNode
}

function View({ code, heading, message, fallback, hint, requestId, failure, actions }: ViewProps) {
  const { problem } = useWords()
  return (
    <ErrorView
      code={code}
      title={heading}
      message={
        <>
          <span>{message || fallback}</span>
          <Text as="span" tone="muted" className="mt-2 block">
            {hint}
          </Text>
        </>
      }
      actions={actions}
      details={requestId ? `${problem.requestId} ${requestId}` : failure}
    />
  )
}

// Plain links, not the router's: after an error a fresh document is the surest way on.

function Retry({ path = '' }: { path?: string }) {
  const { problem } = useWords()
  return (
    <a href={path} className={button({ tone: 'primary' })}>
      {problem.retry}
    </a>
  )
}

function NavigationLinks({ signedIn, second = false }: { signedIn: boolean; second?: boolean }) {
  const { problem } = useWords()
  const tone = second ? 'neutral' : 'primary'
  if (!signedIn) {
    return (
      <a href="/login" className={button({ tone })}>
        {problem.signIn}
      </a>
    )
  }
  return (
    <>
      <a href="/company" className={button({ tone })}>
        {problem.home}
      </a>
      <a href="/trackQuery" className={button()}>
        {problem.queries}
      </a>
    </>
  )
}
