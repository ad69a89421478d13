import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const container = cva('@container min-w-0')

const grid = cva('grid min-w-0 *:min-w-0', {
  variants: {
    columns: {
      2: 'grid-cols-1 @xl:grid-cols-2',
      3: 'grid-cols-1 @xl:grid-cols-2 @3xl:grid-cols-3',
      4: 'grid-cols-1 @3xs:grid-cols-2 @3xl:grid-cols-4',
    },
    gap: { none: 'gap-0', xs: 'gap-1', sm: 'gap-2', md: 'gap-4', lg: 'gap-6' },
  },
})

export type GridProps = ComponentProps<'div'> & {
  /** The number of columns where they fit. */
  columns: 2 | 3 | 4
  /** Space between the children: 0, 4, 8, 16 or 24 px. */
  gap?: 'none' | 'xs' | 'sm' | 'md' | 'lg'
}

/** Equal columns. Narrow containers have fewer. */
export function Grid({ columns, gap = 'md', className, children, ...rest }: GridProps) {
  return (
    <div data-slot="grid" className={container({ className })} {...rest}>
      <div className={grid({ columns, gap })}>{children}</div>
    </div>
  )
}
