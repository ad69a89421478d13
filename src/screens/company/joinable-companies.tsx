import type { JoinableCompany } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { JoinRow } from './join-row.tsx'

export type JoinableCompaniesProps = {
  companies: readonly JoinableCompany[]
  formError?: InvalidForm
  pending?: FormValues
}

const intent = 'join-by-domain'

/** The companies that the viewer may join because of their address, each with a button to join. */
export function JoinableCompanies({ companies, formError, pending }: JoinableCompaniesProps) {
  const { firstRun: words, vocabulary } = useWords()
  // Each company is a form of the same intent. Only the one that was sent has its error and its progress.
  const isOf = (id: string, fields: FormValues | undefined) => fields?.company === id
  return (
    <Panel title={words.joinableTitle} padding="none">
      <ul className="divide-y divide-line">
        {companies.map(({ id, companyName, accent }) => (
          <li key={id} className="p-panel">
            <IntentForm
              intent={intent}
              formError={isOf(id, formError?.values) ? formError : undefined}
              fields={{ company: id }}
              className="[&>div]:gap-3"
            >
              <JoinRow
                {...{ companyName, accent }}
                title={companyName}
                about={words.joinableAs(vocabulary.role.requester)}
                pending={pending?.intent === intent && isOf(id, pending)}
              />
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
