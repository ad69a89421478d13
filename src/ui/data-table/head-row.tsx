import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { checkboxFillingCell, cell, type Column, nextDirection, placeOf, type Sort } from './column.ts'
import { HeadCell } from './head-cell.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import type { Widths } from './widths.ts'

const headRow = cva('bg-inherit')

export type HeadRowProps = ComponentProps<'tr'> & {
  columns: readonly Column<never>[]
  sort?: Sort | undefined
  /** The checkbox that selects all visible rows; `share` is missing while there are none. */
  boxes?: { label: string; share?: 'none' | 'some' | 'all' | undefined; onChange: (on: boolean) => void } | undefined
  edges?: EdgeActs | undefined
}

type EdgeActs = {
  label: (head: string) => string
  valueText?: ((width: number) => string) | undefined
  widths: Widths
  onResize: (id: string, width: number) => void
  onReset: (id: string) => void
}

/** The headings of all columns, with the checkbox for all rows and the resize handles. */
export function HeadRow({ columns, sort, boxes, edges, className, ...rest }: HeadRowProps) {
  const lastId = columns.at(-1)?.id
  return (
    <tr data-slot="head-row" className={headRow({ className })} {...rest}>
      {boxes && (
        <td className={cell({ place: 'box', align: 'center', layer: 'head' })}>
          {boxes.share && (
            <Checkbox
              label={boxes.label}
              labelHidden
              indeterminate={boxes.share === 'some'}
              checked={boxes.share === 'all'}
              onChange={({ target }) => boxes.onChange(target.checked)}
              className={checkboxFillingCell}
            />
          )}
        </td>
      )}
      {columns.map((column, index) => {
        const { id, head, headHidden, align, sortable } = column
        const next = sort && sortable ? nextDirection(column, sort) : undefined
        return (
          <HeadCell
            key={id}
            data-column={id}
            {...{ head, headHidden, align, next }}
            place={placeOf(index, boxes !== undefined)}
            sorted={sort?.column === id ? sort.direction : undefined}
            href={next && sort?.href?.(id, next)}
            onSort={next && sort?.onSort && (() => sort.onSort?.(id, next))}
          >
            {edges && id !== lastId && (
              <ResizeHandle
                label={edges.label(head)}
                valueText={edges.valueText}
                width={edges.widths[id]}
                onResize={(width) => edges.onResize(id, width)}
                onReset={() => edges.onReset(id)}
              />
            )}
          </HeadCell>
        )
      })}
    </tr>
  )
}
