import { Link } from 'react-router'
import { Button, button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { RefreshIcon } from '#ui/icon/icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { link } from '#ui/link/link.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { systemCheckHref } from '#screens/shell/company-href.ts'
import { useWords } from '#screens/words.ts'
import { Checks, CheckSummary } from './checks.tsx'
import { Installation } from './installation.tsx'
import type { SystemCheckScreenProps } from './system-check-props.ts'

const tones = ['success', 'info', 'warning', 'danger'] as const

/** The error views, by their value of `?raise=`. */
const raisable = [
  ['404', 'notFound'],
  ['403', 'forbidden'],
  ['500', 'server'],
  ['message', 'message'],
  ['503', 'unavailable'],
  ['slow', 'slow'],
] as const

/** The system check: service states for all who are signed in, sample messages and error views for administrators. */
export function SystemCheckScreen({
  checks,
  fromBrowser,
  onlyRealtimeFromBrowser,
  company,
  mayTry,
  formError,
  pending,
  ...about
}: SystemCheckScreenProps) {
  const { systemCheck } = useWords()
  return (
    // Results beside what they were measured on. In a window of 1280 px it ends where lists end.
    <div className="grid max-w-254 grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Cluster justify="between" align="start" className="col-span-full">
        <Stack gap="none">
          <Heading level={1}>{systemCheck.title}</Heading>
          <Text tone="muted">{systemCheck.lead}</Text>
        </Stack>
        <Link to={systemCheckHref(company ?? undefined)} replace className={button()}>
          <RefreshIcon />
          {systemCheck.again}
        </Link>
      </Cluster>
      <div className="col-span-full">
        <CheckSummary checks={checks} fromBrowser={fromBrowser} />
      </div>
      <Checks checks={checks} fromBrowser={fromBrowser} onlyRealtimeFromBrowser={onlyRealtimeFromBrowser} />
      <Installation {...about} />
      {mayTry && <Samples company={company} formError={formError} pending={pending} />}
    </div>
  )
}

/** Buttons and links that show each kind of message and error view. */
function Samples({ company, formError, pending }: Pick<SystemCheckScreenProps, 'company' | 'formError' | 'pending'>) {
  const { systemCheck } = useWords()
  return (
    <>
      <Panel title={systemCheck.messages}>
        <Stack gap="sm">
          <Text tone="muted">{systemCheck.messagesLead}</Text>
          <IntentForm intent="toast" formError={formError}>
            <Cluster>
              {tones.map((tone) => (
                <Button
                  key={tone}
                  type="submit"
                  name="tone"
                  value={tone}
                  pending={pending?.intent === 'toast' && pending.tone === tone}
                >
                  {systemCheck.tones[tone]}
                </Button>
              ))}
            </Cluster>
          </IntentForm>
        </Stack>
      </Panel>
      <Panel title={systemCheck.errors}>
        <Stack gap="sm">
          <Text tone="muted">{systemCheck.errorsLead}</Text>
          <Stack as="ul" gap="xs">
            {raisable.map(([view, name]) => (
              <li key={view}>
                <Link to={systemCheckHref(company ?? undefined, view)} className={link({ standalone: true })}>
                  {systemCheck.raise[name]}
                </Link>
              </li>
            ))}
          </Stack>
        </Stack>
      </Panel>
    </>
  )
}
