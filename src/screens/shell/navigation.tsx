import { Link } from 'react-router'
import { navItem } from '#ui/app-frame/nav-item.tsx'
import { AllIcon, HomeIcon, InboxIcon, PlusIcon, SuccessIcon, UnassignedIcon, UserIcon } from '#ui/icon/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Company, NavigationCounts } from '#domain/company.ts'
import type { Destination } from '#domain/destination.ts'
import { useWords } from '#screens/words.ts'
import { type CompanyChoice, CompanySwitcher } from './company-switcher.tsx'
import type { PageLocation } from './page-location.ts'
import { SidebarToggle, type SidebarToggleProps } from './sidebar-toggle.tsx'

const icons: Record<Destination['name'], typeof PlusIcon> = {
  company: HomeIcon,
  queries: InboxIcon,
  mine: UserIcon,
  unassigned: UnassignedIcon,
  waitingForYou: UserIcon,
  answered: SuccessIcon,
  everybodys: AllIcon,
  all: AllIcon,
  newQuery: PlusIcon,
}

export type NavigationProps = SidebarToggleProps & {
  companies: CompanyChoice[]
  company: Company | null
  destinations: Destination[]
  place: PageLocation
  counts?: NavigationCounts | null
}

/** The navigation: product, company switcher, pages, and views of the queries with their counts. */
export function Navigation({ companies, company, destinations, place, counts, ...toggle }: NavigationProps) {
  const { shell } = useWords()
  return (
    <>
      <div className="nav-item pointer-events-none min-h-12 shrink-0 max-md:hidden">
        <span aria-hidden className="product-mark" />
        <span className="nav-label font-semibold text-ink">{shell.product}</span>
      </div>
      <Stack gap="sm">
        <CompanySwitcher companies={companies} company={company} />
        <ul className="grid gap-0.5">
          {destinations.map(({ name, to, current, count }) => {
            const Icon = icons[name]
            const counted = (count && counts?.[count]) || 0
            return (
              <li key={name}>
                <Link to={to} aria-current={current} discover="none" className={navItem()}>
                  <Icon />
                  <span className="nav-label">{shell[name]}</span>
                  {counted > 0 && (
                    <>
                      <span aria-hidden className="nav-count">
                        {shell.count(counted)}
                      </span>
                      <VisuallyHidden>{shell.unresolved(counted)}</VisuallyHidden>
                    </>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </Stack>
      <SidebarToggle place={place} {...toggle} />
    </>
  )
}
