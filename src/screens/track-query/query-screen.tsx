import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Category, MessageKind, QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Composers } from './compose/composers.tsx'
import type { DraftStatuses } from './compose/draft-status.ts'
import { Conversation } from './conversation/conversation.tsx'
import { ResolutionPrompt } from './conversation/resolution-prompt.tsx'
import { QueryHeader } from './conversation/query-header.tsx'
import { optimisticQuery } from './optimistic-query.ts'
import { listHref as wholeList, newQueryHref } from './query-links.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { MoveForm } from './properties/move-form.tsx'
import { PropertiesPanel } from './properties/properties-panel.tsx'

/** What is known of others on the same page; there once the page listens. */
export type LiveSlots = {
  /** Who else is here, beside where the query stands. */
  viewers?: ReactNode
  /** Who is typing, above where this viewer types. */
  typing?: ReactNode
  /** What happened meanwhile, above the conversation. */
  notice?: ReactNode
}

export type QueryScreenProps = {
  query: QueryDetail
  company: Company
  viewer: Person
  clock: Clock
  /** Categories to choose from, and to name those in the history. */
  categories: Category[]
  /** Staff a query can be assigned to; empty for requesters. */
  staff: Person[]
  /** One id per composer, so that posting it twice stores it once. */
  clientIds: Record<MessageKind, string>
  /** The endings of files that may be attached. */
  accept?: string
  /** Which composer is in front: `?compose=note`, else `reply`. */
  compose?: MessageKind
  /** The list to go back to, as it was filtered; the whole list when left out. */
  listHref?: string
  /** The address asks for earlier messages (`?before=`), so the newest ones are not among those shown. */
  paged?: boolean
  /** What became of what is being written. */
  drafts?: DraftStatuses
  formError?: InvalidForm
  /** The fields of the form that is on its way. */
  pending?: FormValues
  live?: LiveSlots
}

/** One query: the conversation and, beside it where there is room, what is known of it and can be changed. */
export function QueryScreen({ listHref, compose = 'reply', paged = false, ...props }: QueryScreenProps) {
  const { query, company, viewer, clock, categories, clientIds, accept, formError, pending, live = {} } = props
  const shown = optimisticQuery(query, pending, props)
  const reader = { role: company.role, categories }
  return (
    // Another query is another screen: nothing typed for one may be sent to the other.
    <div key={query.id} className="@container">
      <div className="grid gap-x-8 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_17rem]">
        <Stack gap="lg">
          <QueryHeader
            query={shown}
            company={company}
            listHref={listHref ?? wholeList(company.key)}
            pending={pending}
            viewers={live.viewers}
          />
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
          <ResolutionPrompt query={query} formError={formError} pending={pending} />
          <Unanswerable {...props} />
          {live.typing}
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
            formError={formError}
            pending={pending}
          />
        </Stack>
        <PropertiesPanel {...props} shown={shown} reader={reader} />
      </div>
    </div>
  )
}

/** Why nobody, or not this viewer, can answer, and the way on. */
function Unanswerable({ query, company, formError, pending }: QueryScreenProps) {
  const { query: t, moves } = useWords().oneQuery
  if (query.rights.reply) return null
  if (query.status !== 'closed') {
    return (
      <Callout tone="neutral" title={t.readOnlyTitle}>
        {t.readOnly}
      </Callout>
    )
  }
  const reopen = query.rights.moves.find(({ to }) => to === 'open')
  return (
    <Callout
      tone="neutral"
      title={t.closedTitle}
      actions={
        reopen ? (
          <MoveForm query={query} move={reopen} act={moves.reopen} formError={formError} pending={pending} />
        ) : (
          <Link to={newQueryHref(company.key)} className={button({ size: 'sm' })}>
            {t.newQuery}
          </Link>
        )
      }
    >
      {reopen ? t.closedStaff : t.closed}
    </Callout>
  )
}
