import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SearchField, type SearchFieldProps } from '#ui/search-field/search-field.tsx'
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
  /** Renders the queries that match the text in the search field. */
  renderResults?: SearchFieldProps['renderResults']
  /** Opens the command palette; beside the search field. */
  palette?: ReactNode
  /** Opens the sheet of keyboard shortcuts; in the user menu. */
  shortcuts?: ReactNode
}

/** The top bar, the same on every page: search, notifications and user menu. */
export function TopBar({
  viewer,
  company,
  place,
  accountAt,
  connection,
  unread,
  renderResults,
  palette,
  shortcuts,
}: TopBarProps) {
  const { shell } = useWords()
  const searched = new URLSearchParams(place.search).get('text') ?? ''
  return (
    <>
      <div className="flex min-w-0 grow items-center gap-2">
        {company && (
          <search className="block max-w-105 min-w-0 grow">
            <Form action="/trackQuery">
              <input type="hidden" name="company" value={company.key} />
              {/* The key replaces the text when another search is shown. */}
              <SearchField
                key={searched}
                name="text"
                label={shell.search}
                submitLabel={shell.submitSearch}
                defaultValue={searched}
                maxLength={limits.searchText.max}
                renderResults={renderResults}
              />
            </Form>
          </search>
        )}
        {/* Outside the form, because it has a field of its own. The width of its button is kept free until it has loaded. */}
        <div className="w-16 shrink-0 max-md:contents pointer-coarse:contents">{palette}</div>
      </div>
      {connection}
      {unread !== undefined && <InboxLink unread={unread} place={accountAt} />}
      <UserMenu {...{ viewer, company, accountAt, shortcuts }} />
    </>
  )
}
