import type { Span } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Table, TableBody, TableHead, Td, Th } from '#ui/table/table.tsx'
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
      <Stack gap="none">
        <Table caption={t.times}>
          <TableHead>
            <tr>
              <Th>
                <span className="sr-only">{t.measure}</span>
              </Th>
              <Th align="end">{t.median}</Th>
              <Th align="end">{t.p90}</Th>
            </tr>
          </TableHead>
          <TableBody>
            {[
              { name: t.firstResponse, span: firstResponse },
              { name: t.resolution, span: resolution },
            ].map(({ name, span }) => (
              <tr key={name}>
                <Th scope="row" className="font-normal">
                  {name}
                </Th>
                <Td align="end">{print(span.median)}</Td>
                <Td align="end">{print(span.p90)}</Td>
              </tr>
            ))}
          </TableBody>
        </Table>
      </Stack>
    </Panel>
  )
}
