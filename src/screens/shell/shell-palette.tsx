import type { ComponentProps } from 'react'
import type { Company } from '#domain/company.ts'
import type { QueryRow } from '#domain/query.ts'
import { shortcuts } from '#domain/shortcuts.ts'
import { isAdmin, isStaff } from '#domain/role.ts'
import { accountTabs } from '#screens/account/account-tab.ts'
import { listHref, queryHref } from '#screens/track-query/query-links.ts'
import { statusLookFor } from '#screens/track-query/status-look.ts'
import { useWords } from '#screens/words.ts'
import type { Command, CommandGroup } from '#ui/command-palette/command.ts'
import type { Search } from '#ui/command-palette/use-search-results.ts'
import { CommandPalette } from '#ui/command-palette/command-palette.tsx'
import { BellIcon, HomeIcon, InboxIcon, PlusIcon, SearchIcon, UserIcon } from '#ui/icon/icon.tsx'
import { BuildingIcon, PeopleIcon, SettingsIcon, ShieldIcon } from '#ui/icon/palette-icon.tsx'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { StatusMark } from '#ui/status-pill/status-pill.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { companyHref } from './company-href.ts'
import type { Destination } from './destinations.ts'
import { accountHref, inboxHref, type PageLocation } from './page-location.ts'

type FindQueries = (...request: Parameters<Search>) => PromiseLike<QueryRow[]>

const accountIcons = {
  profile: <UserIcon />,
  security: <ShieldIcon />,
  notifications: <BellIcon />,
  appearance: <SettingsIcon />,
}

export type ShellPaletteProps = {
  company: Company
  companies: Company[]
  destinations: Destination[]
  /** Page over which the account dialog and the inbox open. */
  accountAt: PageLocation
  /** Finds queries of the company by words, a number or a name. */
  findQueries: FindQueries
  onFollow: (href: string) => void
}

/** The command palette of the app: pages, actions, other companies, and the queries that match the typed text. */
export function ShellPalette(props: ShellPaletteProps) {
  const { company, findQueries, onFollow } = props
  const { palette: t } = useWords()
  const search: Search = async (text, signal) => {
    const rows = await findQueries(text, signal)
    const items: Command[] = rows.slice(0, 8).map(({ id, reference, subject, status }) => ({
      id,
      label: subject,
      hint: reference,
      // The search found it by other words too, such as those of its messages.
      keywords: text,
      icon: <StatusMark {...statusLookFor(company.role, status)} />,
      href: queryHref(reference),
    }))
    const all = { id: 'all', label: t.searchAll(text), icon: <SearchIcon />, href: listHref(company.key, { text }) }
    return [{ label: t.queries, items: [...items, all] }]
  }
  return (
    <CommandPalette
      words={t}
      groups={useGroups(props)}
      search={search}
      onFollow={onFollow}
      trigger={<PaletteButton />}
      shortcut={shortcuts.anywhere.palette}
    />
  )
}

/** The attributes come from the palette. */
function PaletteButton(attributes: ComponentProps<'button'>) {
  const { palette: t } = useWords()
  return (
    <button type="button" title={t.open} className="palette-trigger" {...attributes}>
      <VisuallyHidden>{t.open}</VisuallyHidden>
      <Shortcut keys={shortcuts.anywhere.palette} />
    </button>
  )
}

function useGroups({ company, companies, destinations, accountAt }: ShellPaletteProps): CommandGroup[] {
  const { palette: t, shell } = useWords()
  const { role, key } = company
  const pages = destinations
    .filter(({ name }) => name !== 'newQuery')
    .map(({ name, to }): Command => {
      const keywords = name === 'company' || name === 'queries' ? t.keywords[name] : undefined
      return {
        id: name,
        label: shell[name],
        icon: name === 'company' ? <HomeIcon /> : <InboxIcon />,
        href: to,
        keywords,
      }
    })
  const account = accountTabs.map(
    (tab): Command => ({
      id: tab,
      label: t.account(shell[tab]),
      icon: accountIcons[tab],
      href: accountHref(accountAt, tab),
      keywords: tab === 'appearance' ? t.keywords.appearance : undefined,
    }),
  )
  const others = companies
    .filter((one) => one.key !== key)
    .map(
      (one): Command => ({
        id: one.id,
        label: one.name,
        hint: one.key,
        icon: <BuildingIcon />,
        href: companyHref(one.key),
      }),
    )
  return [
    {
      label: t.pages,
      items: [
        ...pages,
        ...(isStaff(role)
          ? [
              {
                id: 'people',
                label: t.people,
                icon: <PeopleIcon />,
                href: companyHref(key, 'people'),
                keywords: t.keywords.people,
              },
            ]
          : []),
        ...(isAdmin(role)
          ? [
              {
                id: 'settings',
                label: t.settings,
                icon: <SettingsIcon />,
                href: companyHref(key, 'settings'),
                keywords: t.keywords.settings,
              },
            ]
          : []),
        { id: 'inbox', label: shell.bell, icon: <BellIcon />, href: inboxHref(accountAt), keywords: t.keywords.inbox },
        ...account,
      ],
    },
    {
      label: t.actions,
      items: destinations
        .filter(({ name }) => name === 'newQuery')
        .map(({ to }) => ({
          id: 'new',
          label: shell.newQuery,
          icon: <PlusIcon />,
          href: to,
          keywords: t.keywords.newQuery,
        })),
    },
    ...(others.length > 0 ? [{ label: t.companies, items: others }] : []),
  ]
}
