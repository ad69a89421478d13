import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { button } from '#ui/button/button.tsx'
import { ErrorView } from '#ui/error-view/error-view.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { link } from '#ui/link/link.tsx'
import { Brand } from '#screens/shell/brand.tsx'
import { useWords } from '#screens/words.ts'
import { ProblemDrawing, type ProblemDrawingProps } from './problem-drawing.tsx'

export type ProblemScreenProps = {
  /**
   * HTTP status, or 0 when the network failed. 401, 403, 404, 503 and 0 have their own view; other 4xx share one, and
   * the rest is shown as 500.
   */
  status: number
  /** 'Page Not Found', 'Internal Server Error', or the error's own message or heading. */
  heading: string
  /** The error's message; when empty, the view has its own. */
  message: string
  /** Id of the request in the server's log. */
  requestId?: string
  /** Method, URL and status of a failed request, for support. */
  failure?: string
  signedIn: boolean
  /** URL of the retry link; default: the current one. */
  path?: string
  /** Pages that can be read offline, newest first. */
  kept?: readonly { path: string; title: string }[]
}

/** The error page: what failed, why, and where to go. */
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

/** 404: nothing at this URL for this user. */
function NotFoundView({ signedIn, ...props }: ProblemScreenProps) {
  const { hints } = useWords().problem
  return (
    <View
      {...props}
      code="404"
      drawing="missing"
      // A message that is more than the heading already says what the hint would say.
      hint={props.message && !repeatsHeading(props) ? undefined : hints.notFound}
      actions={<NavigationLinks signedIn={signedIn} />}
    />
  )
}

/** 403: the user lacks permission. */
function ForbiddenView({ signedIn, ...props }: ProblemScreenProps) {
  const { problem, actions } = useWords()
  const { hints, forbiddenMessage } = problem
  const isAboutRights = ['', forbiddenMessage, actions.errors.not_allowed].includes(props.message)
  return (
    <View
      {...props}
      code="403"
      drawing="stopped"
      fallback={forbiddenMessage}
      // Any other message says itself what to do.
      hint={isAboutRights ? hints.forbidden : undefined}
      actions={<NavigationLinks signedIn={signedIn} />}
    />
  )
}

/** 401: the session ended. */
function SignedOutView(props: ProblemScreenProps) {
  const { hints, signedOutMessage } = useWords().problem
  return (
    <View
      {...props}
      code="401"
      drawing="stopped"
      fallback={signedOutMessage}
      hint={hints.signedOut}
      actions={<NavigationLinks signedIn={false} />}
    />
  )
}

/** Other 4xx: the request was rejected; the message says why. */
function NotTakenView({ status, signedIn, ...props }: ProblemScreenProps) {
  const { hints } = useWords().problem
  return (
    <View
      {...props}
      code={status}
      drawing="stopped"
      hint={hints.notTaken}
      actions={<NavigationLinks signedIn={signedIn} />}
    />
  )
}

/** 5xx: an error of ours. */
function ServerErrorView({ status, signedIn, path, ...props }: ProblemScreenProps) {
  const { hints, serverError, serverErrorMessage } = useWords().problem
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
      drawing="failed"
      fallback={props.heading === serverError ? serverErrorMessage : undefined}
      hint={props.requestId ? hints.serverErrorNumber : hints.serverError}
      actions={actions}
    />
  )
}

/** 503: a service is not responding. */
function UnavailableView({ path, ...props }: ProblemScreenProps) {
  const { hints, unavailableMessage } = useWords().problem
  return (
    <View
      {...props}
      code="503"
      drawing="waiting"
      fallback={unavailableMessage}
      hint={hints.unavailable}
      actions={<Retry path={path} />}
    />
  )
}

/** 0: the browser could not reach the server. */
function OfflineView({ path, kept, ...props }: ProblemScreenProps) {
  const { hints, offlineCode, offlineMessage } = useWords().problem
  return (
    <View
      {...props}
      code={offlineCode}
      drawing="waiting"
      fallback={offlineMessage}
      hint={hints.offline}
      actions={
        <>
          <Retry path={path} />
          {kept && kept.length > 0 && <KeptPages pages={kept} />}
        </>
      }
    />
  )
}

/** Links to the pages that can be read offline. */
function KeptPages({ pages }: { pages: NonNullable<ProblemScreenProps['kept']> }) {
  const { keptPages } = useWords().problem
  const heading = useId()
  return (
    <nav aria-labelledby={heading} className="mt-6 w-full">
      <Heading level={2} id={heading}>
        {keptPages}
      </Heading>
      <ul className="mt-2 flex flex-col items-center gap-1 wrap-anywhere">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={link({ standalone: true })} dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ViewProps = Pick<ProblemScreenProps, 'heading' | 'message' | 'requestId' | 'failure'> & {
  code: ReactNode
  drawing: ProblemDrawingProps['of']
  fallback?: string
  hint?: string | undefined
  actions: ReactNode
}

/** Whether a message only repeats the heading and adds the URL. It is a detail then, and the hint explains it. */
const repeatsHeading = ({ heading, message }: Pick<ProblemScreenProps, 'heading' | 'message'>): boolean =>
  message.toLowerCase().startsWith(heading.toLowerCase())

function View({ code, drawing, heading, message, fallback, hint, requestId, failure, actions }: ViewProps) {
  const { problem } = useWords()
  const repeats = repeatsHeading({ heading, message })
  const text = repeats ? undefined : message || fallback
  return (
    <ErrorView
      brand={<Brand />}
      drawing={<ProblemDrawing of={drawing} />}
      code={code}
      title={heading}
      message={
        <>
          {text && <span className="block text-ink">{text}</span>}
          {hint && <span>{hint}</span>}
        </>
      }
      actions={actions}
      details={repeats ? message : requestId ? `${problem.requestId} ${requestId}` : failure}
    />
  )
}

// Plain links, because after an error a new document is safest.

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
