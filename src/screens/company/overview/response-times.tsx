import type { Span } from '#domain/company.ts'
import { useWords } from '#screens/words.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Table, TableBody, TableHead, Td, Th } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'

export type ResponseTimesProps = { firstResponse: Span; resolution: Span }

/** How long people wait for a first response and for a resolution: the middle, and what nine of ten stay under. */
export function ResponseTimes({ firstResponse, resolution }: ResponseTimesProps) {
  const say = useWords().company.overview
  if (firstResponse.median === null && resolution.median === null) {
    return (
      <Panel title={say.times}>
        <Text size="sm" tone="muted">
          {say.notMeasured}
        </Text>
      </Panel>
    )
  }
  const print = (ms: number | null) => (ms === null ? say.none : say.span(ms))
  return (
    <Panel title={say.times} padding="none">
      <Stack gap="none">
        <Table caption={say.times}>
          <TableHead>
            <tr>
              <Th>
                <span className="sr-only">{say.measure}</span>
              </Th>
              <Th align="end">{say.median}</Th>
              <Th align="end">{say.p90}</Th>
            </tr>
          </TableHead>
          <TableBody>
            {[
              { name: say.firstResponse, span: firstResponse },
              { name: say.resolution, span: resolution },
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
