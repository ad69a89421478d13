import { Form, Link } from 'react-router'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { ActivityIcon, BellIcon, SettingsIcon, ShieldIcon, SignOutIcon, UserIcon } from '#ui/icon/icon.tsx'
import { Menu, MenuDivider, menuItem } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Company } from '#domain/company.ts'
import type { Viewer } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import { systemCheckHref } from './destinations.ts'
import { accountHref, type PageLocation } from './page-location.ts'

export type UserMenuProps = {
  viewer: Viewer
  company: Company | null
  /** Page over which the account dialog opens. */
  accountAt: PageLocation
}

/** The user menu: account, system check, sign out. */
export function UserMenu({ viewer, company, accountAt }: UserMenuProps) {
  const { shell } = useWords()
  return (
    <Menu
      label={shell.userMenu(viewer.name)}
      look="bare"
      align="end"
      className="shrink-0"
      trigger={
        <>
          <VisuallyHidden>{shell.userMenu(viewer.name)}</VisuallyHidden>
          <Avatar name={viewer.name} src={viewer.avatarUrl} decorative />
        </>
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
      <Link to={accountHref(accountAt, 'profile')} preventScrollReset className={menuItem()}>
        <UserIcon />
        {shell.profile}
      </Link>
      <Link to={accountHref(accountAt, 'security')} preventScrollReset className={menuItem()}>
        <ShieldIcon />
        {shell.security}
      </Link>
      <Link to={accountHref(accountAt, 'notifications')} preventScrollReset className={menuItem()}>
        <BellIcon />
        {shell.notifications}
      </Link>
      <Link to={accountHref(accountAt, 'appearance')} preventScrollReset className={menuItem()}>
        <SettingsIcon />
        {shell.appearance}
      </Link>
      <Link to={systemCheckHref(company?.key)} className={menuItem()}>
        <ActivityIcon />
        {shell.systemCheck}
      </Link>
      <MenuDivider />
      {/* Loads a new document, so that no data of this user stays in memory. */}
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit" className={menuItem()}>
          <SignOutIcon />
          {shell.signOut}
        </button>
      </Form>
    </Menu>
  )
}
