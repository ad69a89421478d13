import { DateTime } from '#ui/date-time/date-time.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { useWords } from '#screens/words.ts'
import type { SystemCheckScreenProps } from './system-check-props.ts'

/** From this skew in milliseconds, sessions visibly end early or late. */
const muchSkew = 30_000

export type InstallationProps = Pick<
  SystemCheckScreenProps,
  'buildId' | 'versions' | 'sessionExpiresAt' | 'skew' | 'clock'
>

/** Versions, end of the session, and clock differences. */
export function Installation({ buildId, versions, sessionExpiresAt, skew, clock }: InstallationProps) {
  const { systemCheck } = useWords()
  return (
    <Panel title={systemCheck.installation}>
      <div className="@container">
        <DescriptionList
          className="@max-[12rem]:grid-cols-1"
          items={[
            { term: systemCheck.build, detail: buildId },
            ...versions.map(({ name, version }) => ({ term: name, detail: version })),
            {
              term: systemCheck.session,
              detail: sessionExpiresAt ? (
                <DateTime {...clock} at={sessionExpiresAt} format="relative" />
              ) : (
                systemCheck.noSession
              ),
            },
            { term: systemCheck.clockBackend, detail: <Skew ms={skew.backend} unknown={systemCheck.notMeasured} /> },
            {
              term: systemCheck.clockBrowser,
              detail: <Skew ms={skew.browser} unknown={systemCheck.notMeasuredBrowser} />,
            },
          ]}
        />
      </div>
    </Panel>
  )
}

function Skew({ ms, unknown }: { ms: number | null; unknown: string }) {
  const { systemCheck } = useWords()
  if (ms === null) return unknown
  if (Math.abs(ms) < muchSkew) return systemCheck.skew(ms)
  return (
    <>
      <Text as="span" tone="danger" weight="medium">
        {systemCheck.skew(ms)}
      </Text>
      <Text size="sm" tone="muted">
        {systemCheck.skewWarning}
      </Text>
    </>
  )
}
