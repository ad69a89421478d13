import { type ComponentProps, useMemo } from 'react'
import type { Company } from '#domain/company.ts'
import { shortcuts } from '#domain/shortcuts.ts'
import { isAdmin, isStaff } from '#domain/role.ts'
import type { Destination } from '#domain/destination.ts'
import { accountTabs } from '#screens/account/account-tab.ts'
import { useWords } from '#screens/words.ts'
import type { Command, CommandGroup } from '#ui/command-palette/command.ts'
import type { Search } from '#ui/command-palette/use-search-results.ts'
import { CommandPalette } from '#ui/command-palette/command-palette.tsx'
import {
  BellIcon,
  BuildingIcon,
  HomeIcon,
  InboxIcon,
  PeopleIcon,
  PlusIcon,
  SettingsIcon,
  ShieldIcon,
  UserIcon,
} from '#ui/icon/icon.tsx'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { companyHref } from './company-href.ts'
import { accountHref, inboxHref, type PageLocation } from './page-location.ts'
import { allResults, type FindQueries, querySearch } from './query-search.tsx'

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
  /** Must stay the same between renders. */
  findQueries: FindQueries
  onFollow: (href: string) => void
}

/** The command palette of the app: pages, actions, other companies, and the queries that match the typed text. */
export function ShellPalette(props: ShellPaletteProps) {
  const { company, findQueries, onFollow } = props
  const { palette: words } = useWords()
  const { role, key } = company
  // A search that changed with every render would be repeated with every render.
  const search = useMemo(() => {
    const find = querySearch({ role }, findQueries)
    return async (...request: Parameters<Search>) => {
      const [queries] = await find(...request)
      return [{ label: words.queries, items: [...(queries?.items ?? []), allResults({ key }, request[0])] }]
    }
  }, [role, key, findQueries, words])
  return (
    <CommandPalette
      words={words}
      groups={useGroups(props)}
      search={search}
      onFollow={onFollow}
      trigger={<PaletteButton />}
      shortcut={shortcuts.anywhere.palette}
    />
  )
}

/** Where there is room and a keyboard is likely. The shortcut works everywhere. The attributes come from the palette. */
function PaletteButton(attributes: ComponentProps<'button'>) {
  const { palette: words } = useWords()
  return (
    <button
      type="button"
      title={words.open}
      className="flex min-h-control items-center rounded-control px-1 hover:bg-surface-hover max-md:hidden pointer-coarse:hidden"
      {...attributes}
    >
      <VisuallyHidden>{words.open}</VisuallyHidden>
      <Shortcut keys={shortcuts.anywhere.palette} />
    </button>
  )
}

function useGroups({ company, companies, destinations, accountAt }: ShellPaletteProps): CommandGroup[] {
  const { palette: words, shell } = useWords()
  const { role, key } = company
  const pages = destinations
    .filter(({ name }) => name !== 'newQuery')
    .map(({ name, to }): Command => {
      const keywords = name === 'company' || name === 'queries' ? words.keywords[name] : undefined
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
      label: words.account(shell[tab]),
      icon: accountIcons[tab],
      href: accountHref(accountAt, tab),
      keywords: tab === 'appearance' ? words.keywords.appearance : undefined,
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
      label: words.pages,
      items: [
        ...pages,
        ...(isStaff(role)
          ? [
              {
                id: 'people',
                label: words.people,
                icon: <PeopleIcon />,
                href: companyHref(key, 'people'),
                keywords: words.keywords.people,
              },
            ]
          : []),
        ...(isAdmin(role)
          ? [
              {
                id: 'settings',
                label: words.settings,
                icon: <SettingsIcon />,
                href: companyHref(key, 'settings'),
                keywords: words.keywords.settings,
              },
            ]
          : []),
        {
          id: 'inbox',
          label: shell.bell,
          icon: <BellIcon />,
          href: inboxHref(accountAt),
          keywords: words.keywords.inbox,
        },
        ...account,
      ],
    },
    {
      label: words.actions,
      items: destinations
        .filter(({ name }) => name === 'newQuery')
        .map(({ to }) => ({
          id: 'new',
          label: shell.newQuery,
          icon: <PlusIcon />,
          href: to,
          keywords: words.keywords.newQuery,
        })),
    },
    ...(others.length > 0 ? [{ label: words.companies, items: others }] : []),
  ]
}
