import type { ComponentProps } from 'react'
import { Table, TableBody, TableHead, Td, Th } from '../table/table.tsx'
import type { ChartSeries } from './series.ts'

export type ChartTableProps = Omit<ComponentProps<'div'>, 'children'> & {
  caption: string
  /** The head of the first column: what the labels are. */
  labelsName: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Formats a value. */
  write: (value: number | null | undefined) => string
}

/** The values of a chart as a table, one row per label. */
export function ChartTable({ caption, labelsName, labels, series, write, ...rest }: ChartTableProps) {
  return (
    <Table caption={caption} {...rest}>
      <TableHead>
        <tr>
          <Th>{labelsName}</Th>
          {series.map(({ name }) => (
            <Th key={name} align="end">
              {name}
            </Th>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {labels.map((label, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other key
          <tr key={index}>
            <Th scope="row" className="font-normal">
              {label}
            </Th>
            {series.map(({ name, values }) => (
              <Td key={name} align="end">
                {write(values[index])}
              </Td>
            ))}
          </tr>
        ))}
      </TableBody>
    </Table>
  )
}
