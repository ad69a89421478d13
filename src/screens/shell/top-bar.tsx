import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SearchIcon } from '#ui/icon/icon.tsx'
import type { Company } from '#domain/company.ts'
import { limits } from '#domain/limits.ts'
import type { Viewer } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import type { PageLocation } from './page-location.ts'
import { InboxLink } from './inbox-link.tsx'
import { UserMenu } from './user-menu.tsx'

export type TopBarProps = {
  viewer: Viewer
  company: Company | null
  place: PageLocation
  /** Page over which the account dialog and the inbox open. */
  accountAt: PageLocation
  connection?: ReactNode
  unread?: number
  /** Opens the command palette; at the end of the search field. */
  palette?: ReactNode
  /** Opens the sheet of keyboard shortcuts; in the user menu. */
  shortcuts?: ReactNode
}

/** The top bar, the same on every page: search, notifications and user menu. */
export function TopBar({ viewer, company, place, accountAt, connection, unread, palette, shortcuts }: TopBarProps) {
  const { shell } = useWords()
  const searched = new URLSearchParams(place.search).get('text') ?? ''
  return (
    <>
      <div className="min-w-0 grow">
        {company && (
          <search>
            <Form action="/trackQuery" className="search-field">
              <input type="hidden" name="company" value={company.key} />
              <SearchIcon className="search-icon" />
              {/* The key replaces the text when another search is shown. */}
              <input
                key={searched}
                type="search"
                dir="auto"
                name="text"
                aria-label={shell.search}
                placeholder={shell.search}
                defaultValue={searched}
                maxLength={limits.searchText.max}
                autoComplete="off"
                enterKeyHint="search"
              />
              {palette}
            </Form>
          </search>
        )}
      </div>
      {connection}
      {unread !== undefined && <InboxLink unread={unread} place={accountAt} />}
      <UserMenu {...{ viewer, company, accountAt, shortcuts }} />
    </>
  )
}
