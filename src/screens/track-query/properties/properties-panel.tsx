import type { ReactNode } from 'react'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Category, QueryDetail } from '#domain/query.ts'
import { isStatus, type Resolution } from '#domain/status.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Text } from '#ui/text/text.tsx'
import type { HistoryReader } from '../history-sentence.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { statusLookFor, statusWord } from '../status-look.ts'
import { ConflictCallout } from './conflict-callout.tsx'
import { Followers } from './followers.tsx'
import { HistoryList } from './history-list.tsx'
import { TransitionForm } from './transition-form.tsx'
import { StatusTransitions } from './status-transitions.tsx'
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
  const { query, shown = query, clock, reader, formError, pending } = props
  const t = useWords().oneQuery.properties
  return (
    <Stack as="aside" id="details" gap="lg" aria-label={t.label} className="scroll-mt-16">
      <StatusSection {...props} />
      {query.rights.triage && (
        <Stack gap="md">
          <Triage {...props} />
        </Stack>
      )}
      <Facts {...props} query={shown} />
      <Section title={t.followers}>
        <Followers query={query} shown={shown} formError={formError} pending={pending} />
      </Section>
      <HistoryList history={query.history} reader={reader} clock={clock} />
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="sm">
      <Heading level={2} size="sm">
        {title}
      </Heading>
      {children}
    </Stack>
  )
}

function StatusSection(props: PropertiesPanelProps) {
  const { oneQuery } = useWords()
  const { query, viewer, formError, pending } = props
  if (!query.rights.triage) return <OwnStatus {...props} />
  return (
    <Section title={oneQuery.transitions.label}>
      <StatusConflict {...props} />
      {query.holdReason && query.status === 'on_hold' && (
        <DescriptionList
          layout="below"
          items={[
            { term: oneQuery.transitions.onHoldFor, detail: <span className="wrap-anywhere">{query.holdReason}</span> },
          ]}
        />
      )}
      <StatusTransitions query={query} viewerId={viewer.id} formError={formError} pending={pending} />
    </Section>
  )
}

/** The status for people who cannot change it, with a withdraw form for the requester. */
function OwnStatus(props: PropertiesPanelProps) {
  const { query, shown = query, company, formError, pending } = props
  const words = useWords()
  const { properties, own } = words.oneQuery
  return (
    <Section title={properties.status}>
      <div>
        <StatusPill {...statusLookFor(company.role, shown.status)}>
          {statusWord(words, company.role, shown.status)}
        </StatusPill>
      </div>
      <Text size="sm" tone="muted">
        {shown.resolution === 'withdrawn' ? own.withdrawnState : own.states[shown.status]}
      </Text>
      <StatusConflict {...props} />
      {query.rights.withdraw && (
        <Disclosure
          summary={own.withdraw}
          open={formError?.intent === 'set-status' && formError.values.resolution === 'withdrawn'}
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
    </Section>
  )
}

/** One callout for all transitions, because the other person's change may have removed the requested one. */
function StatusConflict({ query, company, clock, formError, pending }: PropertiesPanelProps) {
  const words = useWords()
  const { oneQuery, vocabulary } = words
  if (formError?.conflict?.field !== 'status') return null
  const { conflict } = formError
  const named = (status: string | null, resolution?: Resolution) =>
    status && resolution
      ? oneQuery.conflict.resolved(statusWord(words, company.role, status), vocabulary.resolution[resolution])
      : undefined
  return (
    <ConflictCallout
      conflict={{
        ...conflict,
        yoursName: named(conflict.yours, conflict.yoursResolution),
        theirsName: named(conflict.theirs, conflict.theirsResolution),
      }}
      intent={formError.intent}
      values={formError.values}
      reference={query.reference}
      clock={clock}
      read={(status) => (isStatus(status) ? statusWord(words, company.role, status) : '')}
      pending={pending}
    />
  )
}

function Facts({ query, viewer, clock }: PropertiesPanelProps) {
  const { oneQuery } = useWords()
  const t = oneQuery.properties
  const isOwn = query.requester.id === viewer.id
  const items = [
    { term: t.requester, detail: <Who person={query.requester} /> },
    !query.rights.triage && {
      term: t.assignee,
      detail: query.assignee ? <Who person={query.assignee} /> : t.notTaken,
    },
    !query.rights.triage && query.category && { term: t.category, detail: <Tag label={query.category.name} /> },
    { term: t.raised, detail: <DateTime at={query.createdAt} {...clock} /> },
    { term: t.activity, detail: <DateTime at={query.lastActivityAt} {...clock} /> },
    {
      term: t.visibility,
      detail: isOwn ? oneQuery.visibility[query.visibility] : t.visibilityOf(query.requester.name)[query.visibility],
    },
  ]
  // Stacked at the largest text size, where a date no longer fits beside its label.
  return (
    <DescriptionList
      className="@max-[12rem]:grid-cols-1"
      items={items.filter((item) => item !== false && item !== null)}
    />
  )
}

function Who({ person }: { person: Person }) {
  return (
    <Cluster as="span" gap="sm" wrap={false}>
      <Avatar decorative size="xs" name={person.name} src={person.avatarUrl} />
      <span className="min-w-0 truncate" title={person.name}>
        {person.name}
      </span>
    </Cluster>
  )
}
