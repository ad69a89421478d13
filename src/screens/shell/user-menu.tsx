import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Menu, MenuDivider, menuItem } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Company } from '#domain/company.ts'
import type { Viewer } from '#domain/person.ts'
import { isAdmin } from '#domain/role.ts'
import { accountTabs } from '#screens/account/account-tab.ts'
import { useWords } from '#screens/words.ts'
import { systemCheckHref } from './company-href.ts'
import { accountHref, type PageLocation } from './page-location.ts'

export type UserMenuProps = {
  viewer: Viewer
  company: Company | null
  /** Page over which the account dialog opens. */
  accountAt: PageLocation
  /** Opens the sheet of keyboard shortcuts. It comes with JavaScript, because shortcuts need it. */
  shortcuts?: ReactNode
}

/** The user menu: account, system check (for owners and admins), sign out. */
export function UserMenu({ viewer, company, accountAt, shortcuts }: UserMenuProps) {
  const { shell } = useWords()
  return (
    <Menu
      label={shell.userMenu(viewer.name)}
      align="end"
      className="shrink-0"
      trigger={
        <button type="button" className="user-button">
          <VisuallyHidden>{shell.userMenu(viewer.name)}</VisuallyHidden>
          <Avatar personId={viewer.id} name={viewer.name} src={viewer.avatarUrl} decorative />
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <Text weight="medium" truncate title={viewer.name}>
          {viewer.name}
        </Text>
        <Text size="sm" tone="muted" truncate title={viewer.email}>
          {viewer.email}
        </Text>
      </div>
      <MenuDivider />
      {accountTabs.map((tab) => (
        <Link key={tab} to={accountHref(accountAt, tab)} discover="none" preventScrollReset className={menuItem()}>
          {shell[tab]}
        </Link>
      ))}
      {company && isAdmin(company.role) && (
        <Link to={systemCheckHref(company.key)} className={menuItem()}>
          {shell.systemCheck}
        </Link>
      )}
      {shortcuts}
      <MenuDivider />
      {/* Loads a new document, so that no data of this user stays in memory. */}
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit" className={menuItem()}>
          {shell.signOut}
        </button>
      </Form>
    </Menu>
  )
}
