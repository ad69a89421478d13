import { Link } from 'react-router'
import { isAdmin } from '#domain/role.ts'
import type { Company, CompanyOverview, Overview, OwnOverview } from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'
import { activeStatuses } from '#domain/status.ts'
import { listHref, newQueryHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { InboxIcon, PlusIcon } from '#ui/icon/icon.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { CompanyPage } from './company-page.tsx'
import { companyHref } from '#screens/shell/company-href.ts'
import { Activity } from './overview/activity.tsx'
import { Figures } from './overview/figures.tsx'
import { Workload } from './overview/workload.tsx'
import { ResponseTimes } from './overview/response-times.tsx'

export type OverviewScreenProps = {
  company: Company
  overview: Overview
  clock: Clock
}

/** Figures of the company for staff; figures of their own queries for requesters. */
export function OverviewScreen({ company, overview, clock }: OverviewScreenProps) {
  return (
    <CompanyPage company={company} current="overview">
      {overview.scope === 'company' ? (
        <Desk company={company} overview={overview} clock={clock} />
      ) : (
        <Own company={company} overview={overview} />
      )}
    </CompanyPage>
  )
}

function Desk({ company, overview, clock }: { company: Company; overview: CompanyOverview; clock: Clock }) {
  const t = useWords().overview
  const { key } = company
  const figures = [
    {
      label: t.open,
      hint: t.openHint,
      value: overview.open,
      to: listHref(key, { status: ['new', 'open'] }),
    },
    {
      label: t.unassigned,
      hint: t.unassignedHint,
      value: overview.unassigned,
      to: listHref(key, { status: [...activeStatuses], assignee: 'none' }),
    },
    { label: t.pending, hint: t.pendingHint, value: overview.pending, to: listHref(key, { status: ['pending'] }) },
    { label: t.onHold, hint: t.onHoldHint, value: overview.onHold, to: listHref(key, { status: ['on_hold'] }) },
  ]
  const untouched =
    figures.every(({ value }) => value === 0) && overview.days.every(({ opened, resolved }) => opened + resolved === 0)
  if (untouched && overview.resolution.median === null) return <NothingYet company={company} />
  return (
    <Stack gap="lg">
      <Figures label={t.figures} figures={figures} />
      <Activity days={overview.days} locale={clock.locale} />
      <Grid columns={2} gap="lg">
        <Workload company={company} load={overview.load} />
        {/* Keeps its own height beside a long list of people. */}
        <div>
          <ResponseTimes firstResponse={overview.firstResponse} resolution={overview.resolution} />
        </div>
      </Grid>
    </Stack>
  )
}

/** Shown before the first query: how to get started. */
function NothingYet({ company }: { company: Company }) {
  const t = useWords().overview
  const mayInvite = isAdmin(company.role)
  return (
    <Panel>
      <EmptyState
        icon={<InboxIcon />}
        title={t.emptyTitle}
        actions={
          <>
            {mayInvite && (
              <Link to={companyHref(company.key, 'people')} className={button({ tone: 'primary' })}>
                {t.invite}
              </Link>
            )}
            <Link to={newQueryHref(company.key)} className={button()}>
              {t.newQuery}
            </Link>
          </>
        }
      >
        {mayInvite ? t.emptyInvite : t.empty}
      </EmptyState>
    </Panel>
  )
}

function Own({ company, overview }: { company: Company; overview: OwnOverview }) {
  const t = useWords().overview
  const { key } = company
  const figures = [
    {
      label: t.waitingForYou,
      hint: t.waitingForYouHint,
      value: overview.pending,
      to: listHref(key, { status: ['pending'], requester: 'me' }),
    },
    {
      label: t.inProgress,
      hint: t.inProgressHint,
      value: overview.inProgress,
      to: listHref(key, { status: ['new', 'open', 'on_hold'], requester: 'me' }),
    },
    {
      label: t.answered,
      hint: t.answeredHint,
      value: overview.answered,
      to: listHref(key, { status: ['resolved'], requester: 'me' }),
    },
  ]
  const newQuery = (
    <Link to={newQueryHref(key)} className={button({ tone: 'primary' })}>
      <PlusIcon />
      {t.newQuery}
    </Link>
  )
  return (
    <Stack gap="lg">
      <Figures label={t.own} figures={figures} />
      <Cluster gap="sm">
        {newQuery}
        <Link to={listHref(key)} className={button()}>
          {t.allQueries}
        </Link>
      </Cluster>
    </Stack>
  )
}
