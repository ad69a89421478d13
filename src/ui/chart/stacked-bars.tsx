import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

const stackedBars = cva('@container flex min-w-0 flex-col gap-3')

export type StackedSeries = {
  /** The name of the counted thing. */
  name: string
  /** Its categorical colour, or the tone that the part has elsewhere. `hollow` is an outline in the accent. */
  category: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'hollow' | 'accent' | 'warning' | 'neutral'
  /** A figure beside its name in the key. */
  figure?: string
}

export type StackedRow = {
  id: string
  label: string
  /** A picture before the label. */
  lead?: ReactNode
  /** One value for each series. */
  values: readonly number[]
}

export type RowProps = { className: string; children: ReactNode }

const plainRow = (_row: StackedRow, props: RowProps): ReactElement => <div {...props} />
const plainKey = (_at: number, props: RowProps): ReactElement => <span {...props} />

export type StackedBarsProps = Omit<ComponentProps<'figure'>, 'children'> & {
  /** What the bars show. It is also the caption of the table for screen readers. */
  caption: string
  /** What the rows are: the head of the table's first column. */
  labelsName: string
  /** The parts of each bar, in order. */
  series: readonly StackedSeries[]
  /** The rows, each with one value for each part. */
  rows: readonly StackedRow[]
  /** Formats a value. */
  format?: (value: number) => string
  /** Renders a row as a link: `(row, props) => <Link to={…} {...props} />`. */
  renderRow?: (row: StackedRow, props: RowProps) => ReactElement
  /** Renders the part of the key at an index as a link. Else the key is hidden from screen readers: they get the table. */
  renderKey?: (at: number, props: RowProps) => ReactElement
  /** Shown instead of bars when there are no rows. */
  empty?: ReactNode
}

/**
 * Horizontal bars of parts, one for each row, on one scale. The parts of a row are written out under the pointer and with
 * the focus. Screen readers get a table.
 */
export function StackedBars({
  caption,
  labelsName,
  series,
  rows,
  format = String,
  renderRow = plainRow,
  renderKey,
  empty,
  className,
  ...rest
}: StackedBarsProps) {
  return (
    <figure data-slot="stacked-bars" className={stackedBars({ className })} {...rest}>
      <ul aria-hidden={renderKey ? undefined : true} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {series.map((one, at) => (
          <li key={one.name} className="flex">
            {(renderKey ?? plainKey)(at, {
              className: 'stacked-key',
              children: (
                <>
                  <span data-category={one.category} className="size-2.5 rounded-mark" />
                  {one.name}
                  {one.figure !== undefined && <span className="font-medium text-ink tabular-nums"> {one.figure}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          <Bars {...{ series, rows, format, renderRow }} />
          <ValuesTable {...{ caption, labelsName, series, rows, format }} />
        </>
      )}
    </figure>
  )
}

type BarsProps = Required<Pick<StackedBarsProps, 'series' | 'rows' | 'format' | 'renderRow'>>

function Bars({ series, rows, format, renderRow }: BarsProps) {
  const totals = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const most = Math.max(1, ...totals)
  return (
    <ul>
      {rows.map((row, at) => (
        <li key={row.id}>
          {renderRow(row, {
            className: 'stacked-row',
            children: (
              <>
                {row.lead}
                <span className="truncate">{row.label}</span>
                <span aria-hidden className="stacked-bar">
                  {series.map(({ name, category }, part) => {
                    const value = row.values[part] ?? 0
                    return (
                      value > 0 && (
                        <span
                          key={name}
                          title={`${name} ${format(value)}`}
                          data-category={category}
                          style={{ inlineSize: `${(value / most) * 100}%` }}
                        />
                      )
                    )
                  })}
                </span>
                <span className="stacked-parts">
                  {series.map(({ name }, part) => (
                    <span key={name}>{`${name} ${format(row.values[part] ?? 0)}`} </span>
                  ))}
                </span>
                <span className="text-end tabular-nums">{format(totals[at] ?? 0)}</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}

type ValuesTableProps = Required<Pick<StackedBarsProps, 'caption' | 'labelsName' | 'series' | 'rows' | 'format'>>

/** The values for screen readers. */
function ValuesTable({ caption, labelsName, series, rows, format }: ValuesTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelsName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, values }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {series.map(({ name }, part) => (
                <td key={name}>{format(values[part] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
