import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { isStaff } from '#domain/role.ts'
import type { Words } from '#domain/words/en.ts'
import { useWords } from '#screens/words.ts'
import { viewTab, ViewTabs, ViewTabText } from '#ui/view-tabs/view-tabs.tsx'
import { viewHref } from '../query-links.ts'

/** A view as a tab of the list. */
export type ListTab = {
  id: string
  /** The name of a saved view; built-in views have none. */
  name?: string
  /** How many queries it has, counted to 1000; null if that is not known. */
  count: number | null
}

export type ListViewsProps = {
  company: Company
  views: ListTab[]
  viewId: string
}

/** The name of a view: what its owner called it, or that of a built-in view in the words of the role. */
export function viewName({ id, name }: ListTab, company: Company, { queryList }: Pick<Words, 'queryList'>): string {
  const { all, ...names } = queryList.views.names
  const builtIn: Record<string, string> = { ...names, all: isStaff(company.role) ? all.staff : all.requester }
  return name ?? builtIn[id] ?? id
}

/** The views of the list as tabs with their counts. With filters of one's own, the view is still marked as current. */
export function ListViews({ company, views, viewId }: ListViewsProps) {
  const words = useWords()
  const t = words.queryList.views
  return (
    <ViewTabs label={t.label} className="list-views">
      {views.map((view) => (
        <Link
          key={view.id}
          to={viewHref(company.key, view.id)}
          aria-current={view.id === viewId ? 'page' : undefined}
          className={viewTab()}
        >
          <ViewTabText name={viewName(view, company, words)} count={view.count === null ? null : t.count(view.count)} />
        </Link>
      ))}
    </ViewTabs>
  )
}
