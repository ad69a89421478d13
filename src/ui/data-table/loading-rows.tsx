import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { cell, placeOf } from './column.ts'

const loadingRows = cva('animate-appear-late bg-surface-raised')

export type LoadingRowsProps = ComponentProps<'tbody'> & {
  columns: readonly { id: string; align?: 'start' | 'end' }[]
  count: number
  hasCheckboxes?: boolean
}

/** Placeholders for rows that are loading. Shown after 200 ms and hidden from screen readers. */
export function LoadingRows({ columns, count, hasCheckboxes = false, className, ...rest }: LoadingRowsProps) {
  return (
    <tbody data-slot="loading-rows" aria-hidden className={loadingRows({ className })} {...rest}>
      {Array.from({ length: count }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other key
        <tr key={row} className="bg-inherit last:[&>*]:border-b-0">
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from screen readers */}
          {hasCheckboxes && <td className={cell({ place: 'box' })} />}
          {columns.map(({ id, align }, index) => (
            <td key={id} className={`h-row pointer-coarse:h-touch ${cell({ place: placeOf(index, hasCheckboxes) })}`}>
              <Skeleton width={index === 0 ? 'long' : 'half'} className={align === 'end' ? 'ms-auto' : undefined} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
