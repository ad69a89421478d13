import type { ReactNode } from 'react'
import type { Person } from '#domain/person.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'

export type PropertyLineProps = { term: ReactNode; children: ReactNode; className?: string }

/** One property as a quiet line, like the rows of fields: its name, and what it is. */
export function PropertyLine({ term, children, className }: PropertyLineProps) {
  return (
    <div className="property-line">
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

/** A person as a value: picture and name. */
export function Who({ person }: { person: Person }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar decorative size="sm" personId={person.id} name={person.name} src={person.avatarUrl} />
      <span className="min-w-0 truncate" title={person.name}>
        {person.name}
      </span>
    </span>
  )
}
