import type { Span } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'

export type ResponseTimesProps = { firstResponse: Span; resolution: Span }

/** Median and 90th percentile of the time to first response and to resolution. */
export function ResponseTimes({ firstResponse, resolution }: ResponseTimesProps) {
  const t = useWords().overview
  if (firstResponse.median === null && resolution.median === null) {
    return (
      <Panel title={t.times}>
        <Text size="sm" tone="muted">
          {t.notMeasured}
        </Text>
      </Panel>
    )
  }
  const print = (ms: number | null) => (ms === null ? t.none : t.span(ms))
  return (
    <Panel title={t.times} padding="none">
      <table aria-label={t.times} className="figure-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.measure}</span>
            </th>
            <th scope="col">{t.median}</th>
            <th scope="col">{t.p90}</th>
          </tr>
        </thead>
        <tbody>
          {[
            { name: t.firstResponse, span: firstResponse },
            { name: t.resolution, span: resolution },
          ].map(({ name, span }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{print(span.median)}</td>
              <td>{print(span.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
