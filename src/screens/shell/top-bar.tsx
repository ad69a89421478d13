import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { TextField } from '#ui/field/text-field.tsx'
import { SearchIcon } from '#ui/icon/icon.tsx'
import type { Company } from '#domain/company.ts'
import { limits } from '#domain/limits.ts'
import type { Viewer } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import { showsList } from './destinations.ts'
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
}

/** The top bar: search (unless the page has its own), notifications and user menu. */
export function TopBar({ viewer, company, place, accountAt, connection, unread }: TopBarProps) {
  const { shell } = useWords()
  return (
    <>
      <div className="min-w-0 grow">
        {company && !showsList(place) && (
          <search>
            <Form action="/trackQuery" className="max-w-80">
              <input type="hidden" name="company" value={company.key} />
              <TextField
                type="search"
                name="text"
                label={shell.search}
                labelHidden
                placeholder={shell.search}
                icon={<SearchIcon />}
                maxLength={limits.searchText.max}
                autoComplete="off"
              />
            </Form>
          </search>
        )}
      </div>
      {connection}
      {unread !== undefined && <InboxLink unread={unread} place={accountAt} />}
      <UserMenu viewer={viewer} company={company} accountAt={accountAt} />
    </>
  )
}
