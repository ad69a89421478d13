import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { Words } from '#domain/words/en.ts'
import type { ListView } from '#domain/list-view.ts'
import { useWords } from '#screens/words.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { ChevronDownIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { Menu, MenuCheck, MenuDivider, menuItem, MenuLabel } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { viewHref } from '../query-links.ts'

export type ViewTitleProps = {
  company: Company
  views: ListView[]
  viewId: string
  /** How many queries the list has. */
  count: ReactNode
}

/** The name of a view: what its owner called it, or that of a built-in view. */
export function viewName({ id, name }: ListView, { queryList }: Pick<Words, 'queryList'>): string {
  const builtIn: Record<string, string> = queryList.views.names
  return name ?? builtIn[id] ?? id
}

const opener = iconButton({
  size: 'sm',
  className: 'static -ms-1.5 outline-none after:absolute after:inset-0 after:rounded-control pointer-coarse:size-touch',
})

/** The name of the current view as the title of the list. A press on it opens the menu of all views, with their counts. */
export function ViewTitle({ company, views, viewId, count }: ViewTitleProps) {
  const words = useWords()
  const { label, saved, count: print } = words.queryList.views
  const current = views.find(({ id }) => id === viewId)
  const line = (view: ListView) => (
    <Link
      discover="none"
      key={view.id}
      to={viewHref(company.key, view.id)}
      aria-current={view === current ? 'page' : undefined}
      className={menuItem()}
    >
      <span dir="auto" className="min-w-0 grow truncate text-start">
        {viewName(view, words)}
      </span>
      <Text as="span" size="sm" tone="muted" figures>
        {view.count !== null && print(view.count)}
      </Text>
      <MenuCheck shown={view === current} />
    </Link>
  )
  const savedViews = views.filter(({ name }) => name !== undefined)
  return (
    <div className="list-title">
      <Heading level={1} truncate>
        <VisuallyHidden>{words.queryList.list.title}: </VisuallyHidden>
        <span dir="auto">{current && viewName(current, words)}</span>
      </Heading>
      {count}
      <Menu
        label={label}
        className="shrink-0"
        trigger={
          <button type="button" aria-label={label} className={opener}>
            <ChevronDownIcon size="sm" />
          </button>
        }
      >
        {views.filter((view) => !savedViews.includes(view)).map(line)}
        {savedViews.length > 0 && (
          <>
            <MenuDivider />
            <MenuLabel>{saved}</MenuLabel>
            {savedViews.map(line)}
          </>
        )}
      </Menu>
    </div>
  )
}
