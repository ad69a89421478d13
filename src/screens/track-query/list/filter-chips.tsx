import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { QueryFilter } from '#domain/filter.ts'
import type { Person } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import { chip } from '#ui/chip/chip.ts'
import { CloseIcon } from '#ui/icon/icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { link } from '#ui/link/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { filterChips } from '../filter-chips.ts'
import { listHref } from '../query-links.ts'

export type FilterChipsProps = { company: Company; filter: QueryFilter; staff: Person[] }

/** The active filters as links that remove them. */
export function FilterChips({ company, filter, staff }: FilterChipsProps) {
  const words = useWords()
  const t = words.queryList.filter
  const chips = filterChips(filter, company.role, staff, words)
  if (chips.length === 0) return null
  return (
    <Cluster as="nav" aria-label={t.active} gap="sm">
      {chips.map(({ label, without }) => (
        <Link key={label} to={listHref(company.key, without)} title={label} className={chip()} preventScrollReset>
          <VisuallyHidden>{t.remove(label)}</VisuallyHidden>
          <span aria-hidden className="truncate">
            {label}
          </span>
          <CloseIcon size="sm" />
        </Link>
      ))}
      <Link to={listHref(company.key)} className={link({ tone: 'muted', standalone: true })} preventScrollReset>
        {t.clear}
      </Link>
    </Cluster>
  )
}
