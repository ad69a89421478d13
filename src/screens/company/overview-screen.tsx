import { Link } from 'react-router'
import {
  overviewRanges,
  type Company,
  type CompanyOverview,
  type Overview,
  type OverviewRange,
  type OwnOverview,
  type SetupSteps,
} from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'
import { activeStatuses, statuses } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'
import { companyHref } from '#screens/shell/company-href.ts'
import { listHref, newQueryHref, viewHref } from '#screens/track-query/query-links.ts'
import { statusWord } from '#screens/track-query/status-look.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { InboxIcon, PlusIcon } from '#ui/icon/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { link } from '#ui/link/link.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { CompanyPage } from './company-page.tsx'
import { Activity } from './overview/activity.tsx'
import { Attention } from './overview/attention.tsx'
import { Figures, type Trend } from './overview/figures.tsx'
import { FirstSteps } from './overview/first-steps.tsx'
import { QueryLines } from './overview/query-lines.tsx'
import { ResponseTimes } from './overview/response-times.tsx'
import { Workload } from './overview/workload.tsx'

export type OverviewScreenProps = {
  company: Company
  overview: Overview
  /** The length of the range in days. */
  range: OverviewRange
  clock: Clock
  /** What is done of the first steps, for those who take them; only while there is no query. */
  setup?: SetupSteps | null
  /** Whether another company's invitation waits for the viewer. */
  isInvited?: boolean
}

/** Figures of the company for staff; their own queries for requesters. */
export function OverviewScreen({ company, overview, range, clock, setup, isInvited }: OverviewScreenProps) {
  const words = useWords().overview
  const isEmpty = overview.scope === 'company' && overview.isEmpty
  return (
    <CompanyPage
      company={company}
      current="overview"
      actions={overview.scope === 'company' && !isEmpty && <RangeLinks company={company} range={range} />}
    >
      {isInvited && (
        <Callout
          actions={
            <Link to="/company?create" className={link({ standalone: true })}>
              {words.seeInvitation}
            </Link>
          }
        >
          {words.invited}
        </Callout>
      )}
      {overview.scope === 'own' ? (
        <Own company={company} overview={overview} clock={clock} />
      ) : isEmpty && setup ? (
        <FirstSteps company={company} {...setup} />
      ) : isEmpty ? (
        <NothingYet company={company} />
      ) : (
        <Desk {...{ company, overview, range, clock }} />
      )}
    </CompanyPage>
  )
}

const unresolvedOf = ({ statuses }: CompanyOverview): number =>
  activeStatuses.reduce((sum, status) => sum + statuses[status], 0)

/** The value of a figure. Zero is muted. */
const countOf = (value: number, words: Words['overview']) => ({ value: words.figure(value), isZero: value === 0 })

/** Less than a minute is no difference. */
const wholeMinutes = (ms: number) => Math.trunc(ms / 60_000) * 60_000

/**
 * A difference to the range before.
 * @param better the direction that is good news; null where neither is
 */
function changeOf(by: number, better: 'up' | 'down' | null, words: Words['overview'], print = words.count): Trend {
  if (by === 0) return { value: words.noChange }
  const direction = by > 0 ? 'up' : 'down'
  return { direction, value: print(Math.abs(by)), tone: better ? (direction === better ? 'good' : 'bad') : undefined }
}

/** The lengths of the range to choose from. */
function RangeLinks({ company, range }: { company: Company; range: OverviewRange }) {
  const words = useWords().overview
  return (
    <nav aria-label={words.range} className="segment-links">
      {overviewRanges.map((days) => (
        <Link
          key={days}
          to={`${companyHref(company.key)}&days=${days}`}
          preventScrollReset
          aria-current={days === range || undefined}
          className="segment-link"
        >
          {words.days(days)}
        </Link>
      ))}
    </nav>
  )
}

type DeskProps = { company: Company; overview: CompanyOverview; range: OverviewRange; clock: Clock }

function Desk({ company, overview, range, clock }: DeskProps) {
  const words = useWords().overview
  const { key } = company
  const { days, previous, opened, resolved, firstResponse } = overview
  const unresolved = unresolvedOf(overview)
  const { median } = firstResponse
  const before = previous.firstResponse.median
  const from = days[0]?.day ?? null
  const figures = [
    {
      label: words.unresolved,
      ...countOf(unresolved, words),
      hint: words.compared(range),
      change: changeOf(unresolved - overview.unresolvedBefore, 'down', words),
      to: listHref(key, { status: [...activeStatuses] }),
      course: days.map((day) => day.unresolved),
    },
    {
      label: words.opened,
      ...countOf(opened, words),
      hint: words.compared(range),
      change: changeOf(opened - previous.opened, null, words),
      to: listHref(key, { from }),
      course: days.map((day) => day.opened),
    },
    {
      label: words.resolved,
      ...countOf(resolved, words),
      hint: words.compared(range),
      change: changeOf(resolved - previous.resolved, 'up', words),
      to: listHref(key, { status: ['resolved', 'closed'] }),
      course: days.map((day) => day.resolved),
    },
    {
      label: words.firstResponse,
      value: median === null ? words.none : words.span(median),
      isZero: median === null,
      ...(median === null
        ? { hint: words.notMeasured }
        : before === null
          ? { hint: words.median }
          : {
              hint: words.compared(range),
              change: changeOf(wholeMinutes(median - before), 'down', words, words.span),
            }),
      to: listHref(key, { status: statuses.filter((status) => status !== 'new'), from }),
      course: days.map((day) => day.firstResponse),
    },
  ]
  return (
    <Stack gap="lg">
      <Figures label={words.figures} figures={figures} />
      <div className="flex flex-wrap gap-6">
        <Attention company={company} rows={overview.attention} unassigned={overview.unassigned} clock={clock} />
        <Activity days={days} range={range} locale={clock.locale} />
      </div>
      <div className="flex flex-wrap gap-6">
        {/* At most 20rem high, because stretched beside a long list of people the panel would be mostly empty. */}
        <div className="flex min-w-0 flex-[2_1_20rem] flex-col *:max-h-80 *:grow">
          <ResponseTimes head="open" firstResponse={firstResponse} resolution={overview.resolution} />
        </div>
        <Workload company={company} load={overview.load} statuses={overview.statuses} />
      </div>
    </Stack>
  )
}

/** Shown before the first query, to staff who do not set up the company. */
function NothingYet({ company }: { company: Company }) {
  const words = useWords().overview
  return (
    <Panel>
      <EmptyState
        icon={<InboxIcon />}
        title={words.emptyTitle}
        actions={
          <Link to={newQueryHref(company.key)} className={button()}>
            {words.newQuery}
          </Link>
        }
      >
        {words.empty}
      </EmptyState>
    </Panel>
  )
}

function Own({ company, overview, clock }: { company: Company; overview: OwnOverview; clock: Clock }) {
  const words = useWords()
  const overviewWords = words.overview
  const { key } = company
  const figures = [
    {
      label: overviewWords.waitingForYou,
      hint: overviewWords.waitingForYouHint,
      ...countOf(overview.pending, overviewWords),
      to: viewHref(key, 'waiting'),
    },
    {
      label: overviewWords.inProgress,
      hint: overviewWords.inProgressHint,
      ...countOf(overview.inProgress, overviewWords),
      to: viewHref(key, 'own', { status: ['new', 'open', 'on_hold'] }),
    },
    {
      label: overviewWords.answered,
      hint: overviewWords.answeredHint,
      ...countOf(overview.answered, overviewWords),
      to: viewHref(key, 'answered', { status: ['resolved'] }),
    },
  ]
  const newQuery = (
    <Link to={newQueryHref(key)} className={button({ tone: 'primary', size: overview.rows.length > 0 ? 'sm' : 'md' })}>
      <PlusIcon />
      {overviewWords.newQuery}
    </Link>
  )
  return (
    <Stack gap="lg">
      {(overview.rows.length > 0 || figures.some(({ isZero }) => !isZero)) && (
        <Figures label={overviewWords.figures} figures={figures} />
      )}
      {overview.rows.length > 0 ? (
        <Panel title={overviewWords.own} head="open" padding="none" actions={newQuery}>
          <QueryLines
            company={company}
            label={overviewWords.own}
            rows={overview.rows}
            clock={clock}
            ageOf={overviewWords.ago}
            reasonOf={(row) => statusWord(words, company.role, row)}
          />
        </Panel>
      ) : (
        <Panel>
          <EmptyState icon={<InboxIcon />} title={overviewWords.ownEmptyTitle} actions={newQuery}>
            {overviewWords.ownEmpty}
          </EmptyState>
        </Panel>
      )}
      <Link to={viewHref(key, 'all')} className={`${link({ standalone: true })} self-start`}>
        {overviewWords.allQueries}
      </Link>
    </Stack>
  )
}
