import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryDetail } from '#domain/query.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { button, Button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { ChevronLeftIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { nextTransition } from '../properties/next-transition.ts'
import { StatusControl } from '../properties/status-control.tsx'
import { StatusProblem } from '../properties/status-problem.tsx'
import { FollowUpLinks } from './follow-up-links.tsx'
import { statusLookFor, statusWord } from '../status-look.ts'

export type QueryHeaderProps = {
  query: QueryDetail
  /** The optimistic query while a form is pending. */
  shown: QueryDetail
  company: Company
  viewer: Person
  clock: Clock
  /** The list that it was opened from. */
  back: { href: string; name: string }
  formError?: InvalidForm
  pending?: FormValues
  /** Other people viewing this query. */
  viewers?: ReactNode
  /** Closes the query, which stands beside its list. */
  close?: ReactNode
}

/** A bar with the status, the assignee and the next act, which stays in sight, and below it the subject. */
export function QueryHeader(props: QueryHeaderProps) {
  const { query, shown, company, viewer, back, pending, viewers, close } = props
  const words = useWords()
  const queryWords = words.oneQuery.query
  const status = statusWord(words, company.role, shown, viewer.id)
  const hasPerson = query.rights.triage || shown.assignee !== null
  const hasControl = query.rights.triage && nextTransition(query) !== undefined
  const resolution = shown.resolution && words.vocabulary.resolution[shown.resolution]
  return (
    <>
      <header className="query-bar" data-beside={close ? '' : undefined}>
        <div className="query-bar-line">
          {!close && (
            <Link
              to={back.href}
              aria-label={back.name}
              title={back.name}
              className={iconButton({ className: '-ms-2' })}
            >
              <ChevronLeftIcon />
            </Link>
          )}
          {/* It stays whole, unless the key of the company is a long one. */}
          <span className="min-w-0 truncate text-ink-muted @min-[20rem]:min-w-20">{shown.reference}</span>
          <StatusPill {...statusLookFor(company.role, shown.status)} className="shrink-0">
            {status}
          </StatusPill>
          {resolution && resolution !== status && (
            <span className="shrink-0 text-sm text-ink-muted @max-3xl:hidden">{resolution}</span>
          )}
          {query.unread && <MarkRead queryId={query.id} pending={pending} />}
          {viewers}
          <span
            aria-hidden
            data-subject={shown.subject}
            className={`query-bar-subject ${hasPerson || hasControl ? '' : atEnd}`}
          />
          {hasPerson && <Responsible person={shown.assignee} isLast={!hasControl} />}
          {hasControl && <StatusControl query={query} viewerId={viewer.id} pending={pending} />}
        </div>
        {query.rights.triage && <StatusProblem {...props} />}
        {close}
      </header>
      <div className="query-subject">
        {/* Many lines of a subject would leave a phone no room for the conversation. */}
        <Heading level={1} dir="auto" className="wrap-anywhere @max-lg:text-lg">
          {shown.subject}
        </Heading>
        <a href="#details" className={button({ size: 'sm', className: '@3xl:hidden' })}>
          {queryWords.toDetails}
        </a>
      </div>
      <FollowUpLinks query={query} />
    </>
  )
}

/** The last part of the bar. */
const atEnd = 'ms-auto min-w-26 text-end'

/**
 * Who is responsible. On a phone the avatar alone, and none beside a status button, which needs the room. The properties
 * name the assignee, too, and are beside the conversation on wide pages.
 */
function Responsible({ person, isLast }: { person: Person | null; isLast: boolean }) {
  const words = useWords().oneQuery.properties
  if (!person)
    return (
      <span className={`text-sm text-ink-muted @max-3xl:hidden ${isLast ? atEnd : 'shrink-0'}`}>{words.notTaken}</span>
    )
  return (
    <span
      className={`flex shrink-0 @3xl:hidden ${isLast ? 'ms-auto' : '@max-sm:hidden'}`}
      title={`${words.assignee}: ${person.name}`}
    >
      <Avatar decorative size="xs" personId={person.id} name={person.name} src={person.avatarUrl} />
      <span className="sr-only">{person.name}</span>
    </span>
  )
}

/** Shown without JavaScript only; with it, viewing the query marks it as read. */
function MarkRead({ queryId, pending }: { queryId: string; pending?: FormValues }) {
  const words = useWords().oneQuery.query
  return (
    <PostForm className="hidden shrink-0 noscript:block">
      <input type="hidden" name="intent" value="mark-read" />
      <input type="hidden" name="queryId" value={queryId} />
      <Button type="submit" size="sm" tone="quiet" pending={pending?.intent === 'mark-read'}>
        {words.markRead}
      </Button>
    </PostForm>
  )
}
