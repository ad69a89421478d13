import type { ReactNode } from 'react'

export type PropertyLineProps = { term: ReactNode; children: ReactNode; className?: string }

/** One property as a quiet line: its name, and what it is. */
export function PropertyLine({ term, children, className }: PropertyLineProps) {
  return (
    <div className="property-line">
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}
