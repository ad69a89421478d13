import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

// 14 px and the neutral tone are the style sheet's.
const statusMark = cva('', {
  variants: {
    tone: {
      accent: 'text-accent',
      success: 'text-success',
      warning: 'text-warning-mark',
      danger: 'text-danger',
      neutral: '',
      inherit: 'text-inherit',
    },
    size: { sm: 'size-3', md: '', lg: 'size-4', full: 'size-full' },
  },
})

// The style sheet draws lines. As attributes, every mark of a document would repeat that.
const ring = <circle cx="7" cy="7" r="5.5" />

/** Six shapes that differ without colour. */
const drawings = {
  hollow: ring,
  half: (
    <>
      {ring}
      <path d="M7 3.75a3.25 3.25 0 0 1 0 6.5z" fill="currentColor" stroke="none" />
    </>
  ),
  quarter: (
    <>
      {ring}
      <path d="M7 7V3.75A3.25 3.25 0 0 1 10.25 7z" fill="currentColor" stroke="none" />
    </>
  ),
  pause: (
    <>
      {ring}
      <path d="M5.6 4.9v4.2M8.4 4.9v4.2" strokeLinecap="round" />
    </>
  ),
  full: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="currentColor" stroke="none" />
      <path d="m4.4 7.2 1.8 1.8 3.4-3.6" strokeWidth="1.6" strokeLinecap="round" className="stroke-surface-raised" />
    </>
  ),
  check: (
    <>
      {ring}
      <path d="m4.7 7.15 1.6 1.6 3-3.3" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type StatusMarkProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** The progress, from an empty ring to a check mark. */
  shape: 'hollow' | 'half' | 'quarter' | 'pause' | 'full' | 'check'
  /** `inherit` is the colour of the text around. */
  tone?: 'accent' | 'success' | 'warning' | 'danger' | 'neutral' | 'inherit'
  /** 12, 14 or 16 px, or as large as the element around. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** The status in words, if no text stands beside the mark. */
  label?: string
  /** Refers to one of `statusMarkSymbols`, which the page has in `Symbols`, instead of drawing it again. */
  isReference?: boolean
}

/** A status that this version does not know is shown as an empty ring. */
const knownShape = (shape: string) => (Object.hasOwn(drawings, shape) ? (shape as keyof typeof drawings) : 'hollow')

const viewBox = '0 0 14 14'
const symbolOf = (shape: string) => `mark-${shape}`

/** The drawing of every shape, for `Symbols`. */
export const statusMarkSymbols = Object.entries(drawings).map(([shape, drawing]) => (
  <symbol key={shape} id={symbolOf(shape)} viewBox={viewBox}>
    {drawing}
  </symbol>
))

/** A status as a shape. Unknown shapes are an empty ring. */
export function StatusMark({
  shape,
  tone = 'neutral',
  size = 'md',
  label,
  isReference,
  className,
  ...rest
}: StatusMarkProps) {
  return (
    <svg
      data-slot="status-mark"
      viewBox={isReference ? undefined : viewBox}
      role={label ? 'img' : undefined}
      aria-hidden={label ? undefined : true}
      className={statusMark({ tone, size, className }) || undefined}
      {...rest}
    >
      {label && <title>{label}</title>}
      {isReference ? <use href={`#${symbolOf(knownShape(shape))}`} /> : drawings[knownShape(shape)]}
    </svg>
  )
}
