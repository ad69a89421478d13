import type { Span } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { Panel, type PanelProps } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'

const quiet = 'text-sm font-normal text-ink-muted'
const figure = 'px-5 py-2 text-end tabular-nums'

export type ResponseTimesProps = { firstResponse: Span; resolution: Span } & Pick<PanelProps, 'head'>

/** Median and 90th percentile of the time to first response and to resolution. */
export function ResponseTimes({ firstResponse, resolution, head }: ResponseTimesProps) {
  const words = useWords().overview
  if (firstResponse.median === null && resolution.median === null) {
    return (
      <Panel title={words.times} head={head}>
        <Text size="sm" tone="muted">
          {words.notMeasured}
        </Text>
      </Panel>
    )
  }
  const print = (ms: number | null) => (ms === null ? words.none : words.span(ms))
  return (
    <Panel title={words.times} head={head} padding="none">
      <table aria-label={words.times} className="w-full text-base">
        <thead>
          <tr>
            <th scope="col" className={`px-5 py-2 text-start ${quiet}`}>
              <span className="sr-only">{words.measure}</span>
            </th>
            {[words.median, words.p90].map((name) => (
              <th key={name} scope="col" className={`${figure} ${quiet}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[
            { name: words.firstResponse, span: firstResponse },
            { name: words.resolution, span: resolution },
          ].map(({ name, span }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-5 py-3 text-start text-base font-normal text-ink">
                {name}
              </th>
              <td className="overview-span">{print(span.median)}</td>
              <td className="overview-span">{print(span.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
