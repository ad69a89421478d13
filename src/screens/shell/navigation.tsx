import { Link } from 'react-router'
import { navItem } from '#ui/app-frame/nav-item.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { BuildingIcon, InboxIcon, PlusIcon } from '#ui/icon/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Company } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { CompanySwitcher } from './company-switcher.tsx'
import { type Destination, destinations } from './destinations.ts'
import type { PageLocation } from './page-location.ts'

const icons: Partial<Record<Destination['name'], typeof PlusIcon>> = {
  company: BuildingIcon,
  queries: InboxIcon,
  newQuery: PlusIcon,
}

export type NavigationProps = {
  companies: Company[]
  company: Company | null
  place: PageLocation
  openQueries?: number
}

/** The navigation: company switcher, pages, and saved query views. */
export function Navigation({ companies, company, place, openQueries }: NavigationProps) {
  const { shell } = useWords()
  return (
    <Stack gap="md">
      <CompanySwitcher companies={companies} company={company} />
      {company && (
        <Stack as="ul" gap="xs">
          {destinations(company, place).map(({ name, to, current }) => {
            const Icon = icons[name]
            return (
              <li key={name}>
                <Link to={to} aria-current={current} className={navItem({ level: Icon ? 1 : 2 })}>
                  {Icon && <Icon />}
                  <span className="min-w-0 grow wrap-anywhere">{shell[name]}</span>
                  {name === 'queries' && openQueries !== undefined && openQueries > 0 && (
                    <Badge>
                      <span aria-hidden>{shell.count(openQueries)}</span>
                      <VisuallyHidden>{shell.openQueries(openQueries)}</VisuallyHidden>
                    </Badge>
                  )}
                </Link>
              </li>
            )
          })}
        </Stack>
      )}
    </Stack>
  )
}
