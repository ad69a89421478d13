import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { seriesFill, type SeriesTone } from './series.ts'

const mark = cva('overflow-visible', {
  variants: {
    tone: seriesFill,
  },
})

/** Shapes and dashes by series, so that lines differ without colour. */
const shapes = [
  'M0-3.5a3.5 3.5 0 0 1 0 7a3.5 3.5 0 0 1 0-7Z',
  'M-3-3H3V3H-3Z',
  'M0-4.25L4.25 3.25H-4.25Z',
  'M0-4.5L4.5 0L0 4.5L-4.5 0Z',
]
const dashes = [undefined, '7 4', '2 4', '10 4 2 4']

/** The dash pattern of a series by its index. The first series is solid. */
export const dashOf = (place: number): string | undefined => dashes[place % dashes.length]

export type MarkProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** The index of the series. */
  place: number
  tone: SeriesTone
}

/** A point of a line: circle, square, triangle or diamond. */
export function Mark({ place, tone, className, ...rest }: MarkProps) {
  return (
    <svg data-slot="mark" className={mark({ tone, className })} {...rest}>
      <path d={shapes[place % shapes.length]} />
    </svg>
  )
}
