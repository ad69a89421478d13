import { Callout } from '#ui/callout/callout.tsx'
import type { ServiceCheck } from '#domain/page-data/system-check-data.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { MessageIcon } from '#ui/callout/message-tone.tsx'
import { Table, TableBody, TableHead, Td, Th } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { keyedText } from '#ui/text/keyed-text.tsx'
import { useWords } from '#screens/words.ts'
import type { SystemCheckScreenProps } from './system-check-props.ts'

type BothSides = Pick<SystemCheckScreenProps, 'checks' | 'fromBrowser' | 'onlyRealtimeFromBrowser'>

const failed = ({ state }: ServiceCheck) => state === 'failed'

/** Summary: the failed checks with reasons, or success. */
export function CheckSummary({ checks, fromBrowser }: BothSides) {
  const { systemCheck } = useWords()
  const ofBrowser = Array.isArray(fromBrowser) ? fromBrowser : []
  const failures = [
    ...checks.filter(failed).map((check) => ({ ...check, line: systemCheck.failure, side: 'server' })),
    ...ofBrowser.filter(failed).map((check) => ({ ...check, line: systemCheck.failureBrowser, side: 'browser' })),
  ]
  if (failures.length === 0) {
    return <Callout tone="success">{ofBrowser.length > 0 ? systemCheck.allWell : systemCheck.allWellServer}</Callout>
  }
  const names = [...new Set(failures.map(({ name }) => systemCheck.names[name]))]
  return (
    <Callout tone="danger" title={systemCheck.failing(names)}>
      <ul className="wrap-anywhere">
        {failures.map(({ name, side, line, reason = systemCheck.noReason }) => (
          <li key={`${side} ${name}`}>{line(systemCheck.names[name], reason)}</li>
        ))}
      </ul>
    </Callout>
  )
}

/** Table of services: state and response time from server and browser. */
export function Checks({ checks, fromBrowser, onlyRealtimeFromBrowser = false }: BothSides) {
  const { systemCheck } = useWords()
  return (
    <Panel title={systemCheck.checks} padding="none">
      <Table
        caption={systemCheck.checks}
        className="[&_table]:table-fixed"
        aria-busy={fromBrowser === 'asking' || undefined}
      >
        <TableHead>
          <tr>
            <Th className="max-sm:w-[30%]">{systemCheck.part}</Th>
            <Th>{systemCheck.sides.server}</Th>
            {fromBrowser !== undefined && <Th>{systemCheck.sides.browser}</Th>}
          </tr>
        </TableHead>
        <TableBody>
          {checks.map((check) => (
            <tr key={check.name}>
              <Th scope="row" narrow className="font-medium max-sm:whitespace-normal">
                {systemCheck.names[check.name]}
              </Th>
              <Td>
                <Finding check={check} />
              </Td>
              {fromBrowser !== undefined && (
                <Td>
                  {onlyRealtimeFromBrowser && check.name !== 'live' ? (
                    <Text as="span" tone="muted">
                      {systemCheck.throughServer}
                    </Text>
                  ) : (
                    <BrowserFinding name={check.name} found={fromBrowser} />
                  )}
                </Td>
              )}
            </tr>
          ))}
        </TableBody>
      </Table>
      {fromBrowser === 'asking' && (
        <Text size="sm" tone="muted" className="hidden border-t border-line px-panel py-2 noscript:block">
          {systemCheck.notAskedHint}
        </Text>
      )}
    </Panel>
  )
}

const tones = { ok: 'success', failed: 'danger' } as const

function Finding({ check: { state, ms } }: { check: ServiceCheck }) {
  const { systemCheck } = useWords()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="inline-flex items-center gap-1.5">
        <MessageIcon tone={tones[state]} />
        {keyedText(systemCheck.states[state])}
      </span>
      <Text as="span" size="sm" tone="muted" className="tabular-nums">
        {systemCheck.milliseconds(ms)}
      </Text>
    </span>
  )
}

function BrowserFinding({ name, found }: { name: ServiceCheck['name']; found: BothSides['fromBrowser'] }) {
  const check = Array.isArray(found) ? found.find((one) => one.name === name) : undefined
  return check ? <Finding check={check} /> : <Checking />
}

/**
 * The placeholder of a finding, shown after 200 ms. As high as a finding.
 * Without JavaScript the browser never checks, and a text says so.
 */
function Checking() {
  const { systemCheck } = useWords()
  return (
    <>
      <Text as="span" tone="muted" className="hidden noscript:inline">
        {systemCheck.notAsked}
      </Text>
      <span className="sr-only noscript:hidden">{systemCheck.asking}</span>
      <span className="block max-w-32 animate-appear-late noscript:hidden">
        <Skeleton width="long" />
      </span>
    </>
  )
}
