import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Category, MessageKind, QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { Composers } from './compose/composers.tsx'
import type { DraftStatuses } from './compose/draft-status.ts'
import type { LoadPreview } from './compose/load-preview.ts'
import { Conversation } from './conversation/conversation.tsx'
import { ResolutionPrompt } from './conversation/resolution-prompt.tsx'
import { QueryHeader } from './conversation/query-header.tsx'
import { optimisticQuery } from './optimistic-query.ts'
import { newQueryHref } from './query-links.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { PropertiesPanel } from './properties/properties-panel.tsx'

/** Realtime slots of the query page; filled once it is connected. */
export type LiveSlots = {
  /** Other viewers, beside the status. */
  viewers?: ReactNode
  /** Who is typing, above the composer. */
  typing?: ReactNode
  /** Leads to new messages that are out of view, at the composer. */
  unseen?: ReactNode
  /** Notice about new messages, above the conversation. */
  notice?: ReactNode
}

/** The list that a query was opened from, beside it in a wide window. */
export type Beside = {
  list: ReactNode
  /** Closes the query, which leaves the list. It replaces the link back. */
  close: ReactNode
}

export type QueryScreenProps = {
  query: QueryDetail
  company: Company
  viewer: Person
  clock: Clock
  /** The company's categories, for the select and for the history. */
  categories: Category[]
  /** Staff a query can be assigned to; empty for requesters. */
  staff: Person[]
  /** Idempotency key for each composer. */
  clientIds: Record<MessageKind, string>
  /** File extensions that may be attached. */
  accept?: string
  /** The selected composer: `?compose=note`, otherwise `reply`. */
  compose?: MessageKind
  /** The list that the query was opened from, or the whole list. */
  back: { href: string; name: string }
  /** The URL requests earlier messages (`?before=`), so the newest ones are not shown. */
  paged?: boolean
  /** Autosave status of the drafts. */
  drafts?: DraftStatuses
  /** Renders a text on the server. */
  loadPreview?: LoadPreview
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
  live?: LiveSlots
  beside?: Beside
}

/** One query, and in a wide window the list that it was opened from. The list comes later: people read the query first. */
export function QueryScreen(props: QueryScreenProps) {
  return (
    <div className={props.beside && 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4'}>
      {/* The key remounts the page for another query, so that typed text never transitions between queries. */}
      <OneQuery key={props.query.id} {...props} />
      {props.beside?.list}
    </div>
  )
}

/** The conversation, with the properties beside it on a wide screen. */
function OneQuery({ compose = 'reply', paged = false, ...props }: QueryScreenProps) {
  const { query, company, viewer, clock, categories, clientIds, accept, formError, pending, live = {} } = props
  const shown = optimisticQuery(query, pending, props)
  const reader = { role: company.role, categories, viewerId: viewer.id, requester: query.requester }
  return (
    <div className={props.beside ? 'query-page col-start-2 row-start-1' : 'query-page'}>
      <QueryHeader
        query={query}
        shown={shown}
        company={company}
        viewer={viewer}
        clock={clock}
        back={props.back}
        formError={formError}
        pending={pending}
        viewers={live.viewers}
        close={props.beside?.close}
      />
      <div className="query-columns">
        {/* Even a short conversation fills the view, so that the composer is at the bottom. Not on a phone: there the
            properties come below, and empty space above the composer would push them out of sight. */}
        <div className="query-thread flex min-w-0 flex-col gap-4 md:has-[>.dock]:min-h-[calc(100dvh-11.75rem)]">
          {live.notice}
          <Conversation
            query={query}
            viewer={viewer}
            clock={clock}
            reader={reader}
            paged={paged}
            formError={formError}
            pending={pending}
          />
          <ResolutionPrompt query={query} viewer={viewer} formError={formError} pending={pending} />
          <Unanswerable {...props} />
          <Composers
            query={query}
            company={company}
            staff={props.staff}
            viewer={viewer}
            clock={clock}
            clientIds={clientIds}
            accept={accept}
            compose={compose}
            drafts={props.drafts}
            paged={paged}
            loadPreview={props.loadPreview}
            formError={formError}
            pending={pending}
            notices={live.typing}
            unseen={live.unseen}
          />
        </div>
        <PropertiesPanel {...props} shown={shown} reader={reader} />
      </div>
    </div>
  )
}

/** Explains why the viewer cannot reply, and offers the next step. */
function Unanswerable({ query, company }: QueryScreenProps) {
  const words = useWords().oneQuery.query
  if (query.rights.reply) return null
  if (query.status !== 'closed') {
    return (
      <Callout tone="neutral" title={words.readOnlyTitle}>
        {words.readOnly}
      </Callout>
    )
  }
  const reopen = query.rights.transitions.some(({ to }) => to === 'open')
  return (
    <Callout
      tone="neutral"
      title={words.closedTitle}
      actions={
        // Staff reopen it in the bar above.
        !reopen && (
          <Link to={newQueryHref(company.key, query.reference)} className={button({ size: 'sm' })}>
            {words.raiseFollowUp}
          </Link>
        )
      }
    >
      {reopen ? words.closedStaff : words.closed}
    </Callout>
  )
}
