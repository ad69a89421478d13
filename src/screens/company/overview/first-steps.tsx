import { Link } from 'react-router'
import type { Company, SetupSteps } from '#domain/company.ts'
import { companyHref } from '#screens/shell/company-href.ts'
import { newQueryHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { InboxIcon } from '#ui/icon/icon.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { StatusMark } from '#ui/status-pill/status-mark.tsx'

export type FirstStepsProps = SetupSteps & { company: Company }

/** The first day of a company, for those who set it up: three steps, ticked when they are done. */
export function FirstSteps({ company, hasInvited, hasChosenAccent }: FirstStepsProps) {
  const words = useWords().overview
  const steps = [
    { ...words.steps.people, to: companyHref(company.key, 'people'), isDone: hasInvited },
    { ...words.steps.query, to: newQueryHref(company.key), isDone: false },
    { ...words.steps.accent, to: companyHref(company.key, 'settings'), isDone: hasChosenAccent },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Panel padding="none">
      <EmptyState icon={<InboxIcon />} title={words.stepsTitle(company.name)} className="pb-6">
        {words.empty}
      </EmptyState>
      <ol className="mx-auto max-w-160 px-4 pb-6">
        {steps.map((step) => (
          <li key={step.act} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3">
            <StatusMark
              shape={step.isDone ? 'full' : 'hollow'}
              tone={step.isDone ? 'success' : 'accent'}
              size="lg"
              label={step.isDone ? words.stepDone : words.stepToDo}
            />
            <div className="min-w-50 flex-1">
              <p className="font-medium">{step.title}</p>
              <p className="text-sm text-ink-muted">{step.why}</p>
            </div>
            <Link to={step.to} className={button({ tone: step === next ? 'primary' : undefined, size: 'sm' })}>
              {step.act}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
