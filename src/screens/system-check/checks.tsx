import { Panel } from '#ui/panel/panel.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { Table, TableBody, TableHead, Td, Th } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
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

/** Each part, whether it answered, how quickly, and the reason when it did not. */
export function Checks({ checks }: { checks: Check[] }) {
  const { systemCheck } = useWords()
  return (
    <Panel title={systemCheck.checks} padding="none">
      <Table caption={systemCheck.checks}>
        <TableHead>
          <tr>
            <Th>{systemCheck.part}</Th>
            <Th>{systemCheck.state}</Th>
            <Th align="end">{systemCheck.roundTrip}</Th>
          </tr>
        </TableHead>
        <TableBody>
          {checks.map(({ name, state, ms, reason }) => (
            <tr key={name}>
              <Th scope="row" className="font-medium">
                {systemCheck.names[name]}
              </Th>
              <Td>
                <StatusPill
                  look="plain"
                  shape={state === 'ok' ? 'check' : 'full'}
                  tone={state === 'ok' ? 'success' : 'danger'}
                >
                  {systemCheck.states[state]}
                </StatusPill>
                {reason && (
                  <Text size="sm" tone="muted" className="wrap-anywhere">
                    {reason}
                  </Text>
                )}
              </Td>
              <Td align="end">{systemCheck.milliseconds(ms)}</Td>
            </tr>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}
