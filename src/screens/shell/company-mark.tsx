import type { Accent } from '#domain/appearance.ts'

export type CompanyMarkProps = {
  name: string
  /** The accent of the page is used without it. */
  accent?: Accent
  /** Its size, with that of the letter and of its corners. */
  className: string
}

/** The first letter of a company on its accent. A square, because people are circles. */
export function CompanyMark({ name, accent, className }: CompanyMarkProps) {
  return (
    <span aria-hidden data-accent={accent} className={`company-mark accent-ground ${className}`}>
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  )
}
