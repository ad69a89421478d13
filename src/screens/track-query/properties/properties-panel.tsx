import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Category, QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { Text } from '#ui/text/text.tsx'
import type { HistoryReader } from '../history-sentence.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { statusLookFor, statusWord } from '../status-look.ts'
import { Followers } from './followers.tsx'
import { HistoryList } from './history-list.tsx'
import { PropertyLine, Who } from './property-line.tsx'
import { StatusConflict } from './status-problem.tsx'
import { TransitionForm } from './transition-form.tsx'
import { Triage } from './triage.tsx'

export type PropertiesPanelProps = {
  query: QueryDetail
  /** The optimistic query while a form is pending. */
  shown?: QueryDetail
  company: Company
  viewer: Person
  clock: Clock
  categories: Category[]
  staff: Person[]
  reader: HistoryReader
  formError?: InvalidForm
  pending?: FormValues
}

/** The query's properties and the forms that change them. Requesters see their own wording. */
export function PropertiesPanel(props: PropertiesPanelProps) {
  const { query, clock, reader } = props
  const { properties: words, transitions } = useWords().oneQuery
  return (
    <Stack as="aside" id="details" aria-label={words.label} className="query-properties @container">
      {query.rights.triage ? (
        <Stack gap="none">
          {query.holdReason && query.status === 'on_hold' && (
            <dl>
              <PropertyLine term={transitions.onHoldFor}>{query.holdReason}</PropertyLine>
            </dl>
          )}
          <Triage {...props} />
        </Stack>
      ) : (
        <OwnStatus {...props} />
      )}
      <Facts {...props} />
      <HistoryList query={query} reader={reader} clock={clock} />
    </Stack>
  )
}

/** The status for people who cannot change it, with a withdraw form for the requester. */
function OwnStatus(props: PropertiesPanelProps) {
  const { query, shown = query, company, viewer, formError, pending } = props
  const words = useWords()
  const { properties, own } = words.oneQuery
  const state = shown.resolution === 'withdrawn' ? 'withdrawn' : shown.status
  const isOther = query.requester.id !== viewer.id
  return (
    <Stack as="section" gap="sm">
      <Heading level={2} size="sm">
        {properties.status}
      </Heading>
      <div>
        <StatusPill {...statusLookFor(company.role, shown.status)}>
          {statusWord(words, company.role, shown, viewer.id)}
        </StatusPill>
      </div>
      <Text size="sm" tone="muted">
        {/* These words address the requester. To others the status says for whom it waits. */}
        {isOther && state === 'withdrawn'
          ? own.withdrawnOf(query.requester.name)
          : !(isOther && state === 'pending') && own.states[state]}
      </Text>
      <StatusConflict {...props} />
      {query.rights.withdraw && (
        <Disclosure
          summary={own.withdraw}
          defaultOpen={formError?.intent === 'set-status' && formError.values.resolution === 'withdrawn'}
        >
          <Stack gap="sm">
            <Text size="sm" tone="muted">
              {own.withdrawHint}
            </Text>
            <TransitionForm
              query={query}
              transition={{ to: 'resolved', needs: 'nothing' }}
              resolution="withdrawn"
              label={own.withdrawAct}
              formError={formError}
              pending={pending}
            />
          </Stack>
        </Disclosure>
      )}
    </Stack>
  )
}

/** What is not changed here, and the followers. */
function Facts({ query: stored, shown: query = stored, viewer, clock, formError, pending }: PropertiesPanelProps) {
  const { oneQuery } = useWords()
  const words = oneQuery.properties
  const isOwn = query.requester.id === viewer.id
  return (
    <dl>
      <PropertyLine term={words.requester}>
        <Who person={query.requester} />
      </PropertyLine>
      {!query.rights.triage && (
        <PropertyLine term={words.assignee}>
          {query.assignee ? <Who person={query.assignee} /> : words.notTaken}
        </PropertyLine>
      )}
      {!query.rights.triage && query.category && (
        <PropertyLine term={words.category}>{query.category.name}</PropertyLine>
      )}
      <PropertyLine term={words.raised}>
        <DateTime at={query.createdAt} {...clock} />
      </PropertyLine>
      <PropertyLine term={words.activity}>
        <DateTime at={query.lastActivityAt} {...clock} />
      </PropertyLine>
      <PropertyLine term={words.visibility}>
        {isOwn ? oneQuery.visibility[query.visibility] : words.visibilityOf(query.requester.name)[query.visibility]}
      </PropertyLine>
      <Followers query={stored} shown={query} formError={formError} pending={pending} />
    </dl>
  )
}
