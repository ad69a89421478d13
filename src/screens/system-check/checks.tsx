import { Callout } from '#ui/callout/callout.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { Table, TableBody, TableHead, Td, Th } from '#ui/table/table.tsx'
import { useWords } from '#screens/words.tsx'

/** One part of the installation, as the server just found it. */
export type Check = {
  name: 'auth' | 'database' | 'storage'
  state: 'ok' | 'failed'
  /** Round trip in milliseconds. */
  ms: number
  /** Why it failed, in words that hold no secret. */
  reason?: string
}

/** What failed and why; or that nothing did. */
export function Verdict({ checks }: { checks: Check[] }) {
  const { systemCheck } = useWords()
  const failing = checks.filter(({ state }) => state === 'failed')
  if (failing.length === 0) return <Callout tone="success">{systemCheck.allWell}</Callout>
  return (
    <Callout tone="danger" title={systemCheck.failing(failing.map(({ name }) => systemCheck.names[name]))}>
      <ul className="wrap-anywhere">
        {failing.map(
          ({ name, reason }) => reason && <li key={name}>{systemCheck.failure(systemCheck.names[name], reason)}</li>,
        )}
      </ul>
    </Callout>
  )
}

/** Each part, whether it answered, and how quickly. */
export function Checks({ checks }: { checks: Check[] }) {
  const { systemCheck } = useWords()
  return (
    <Panel title={systemCheck.checks} padding="none">
      <Table caption={systemCheck.checks}>
        <TableHead>
          <tr>
            <Th narrow>{systemCheck.part}</Th>
            <Th>{systemCheck.state}</Th>
            <Th align="end" narrow>
              {systemCheck.roundTrip}
            </Th>
          </tr>
        </TableHead>
        <TableBody>
          {checks.map(({ name, state, ms }) => (
            <tr key={name}>
              <Th scope="row" narrow className="font-medium max-sm:whitespace-normal">
                {systemCheck.names[name]}
              </Th>
              <Td>
                <StatusPill
                  look="plain"
                  className="align-middle"
                  shape={state === 'ok' ? 'check' : 'full'}
                  tone={state === 'ok' ? 'success' : 'danger'}
                >
                  {systemCheck.states[state]}
                </StatusPill>
              </Td>
              <Td align="end" narrow>
                {systemCheck.milliseconds(ms)}
              </Td>
            </tr>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}
