import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { QueryFilter } from '#domain/filter.ts'
import { isSorted, listGroups, type ListSort, reversed } from '#domain/list-order.ts'
import { isStaff } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { SortIcon } from '#ui/icon/icon.tsx'
import { Menu, MenuCheck, MenuDivider, menuItem, MenuLabel } from '#ui/menu/menu.tsx'
import { viewHref } from '../query-links.ts'

/** Each order as people expect it, before they reverse it. */
const sorts = ['-activity', '-raised', '-priority', 'status'] as const

export type SortMenuProps = {
  company: Company
  viewId: string
  /** The filters within the view, and the filter of the view with them in it. */
  ownFilter: QueryFilter
  filter: QueryFilter
}

/** The order and the groups of the list, as links that keep the filters. */
export function SortMenu({ company, viewId, ownFilter, filter }: SortMenuProps) {
  const words = useWords().listTools
  const staff = isStaff(company.role)
  const sort = filter.sort ?? '-activity'
  const group = filter.group ?? 'none'
  const item = (change: Partial<QueryFilter>, label: string, isChosen: boolean) => (
    <Link
      discover="none"
      key={label}
      to={viewHref(company.key, viewId, { ...ownFilter, ...change })}
      preventScrollReset
      aria-current={isChosen || undefined}
      className={menuItem()}
    >
      <span className="min-w-0 grow">{label}</span>
      <MenuCheck shown={isChosen} />
    </Link>
  )
  const nameOf = (one: ListSort) =>
    words.sorts[one === 'status' ? one : (one.replace('-', '') as keyof typeof words.sorts)]
  const base = sorts.find((one) => one === sort || one === reversed(sort)) ?? '-activity'
  return (
    <Menu
      label={words.sort}
      trigger={
        <Button
          tone="quiet"
          size="sm"
          title={words.sort}
          icon={<SortIcon size="sm" className={isSorted(filter) ? 'text-accent' : undefined} />}
        >
          <span className="list-tool-text">
            {isSorted(filter) && base !== '-activity' ? words.sortedBy(nameOf(base)) : words.sort}
          </span>
        </Button>
      }
    >
      <MenuLabel>{words.sortBy}</MenuLabel>
      {sorts.filter((one) => staff || one !== '-priority').map((one) => item({ sort: one }, nameOf(one), one === base))}
      {item({ sort: reversed(sort) }, words.reverse, sort !== base)}
      {staff && (
        <>
          <MenuDivider />
          <MenuLabel>{words.groupBy}</MenuLabel>
          {listGroups.map((one) => item({ group: one }, words.groups[one], one === group))}
        </>
      )}
    </Menu>
  )
}
