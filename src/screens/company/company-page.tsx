import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { companyTabs, type Company, type CompanyTab } from '#domain/company.ts'
import { isAdmin, isStaff } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { tab as tabLook, TabList } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import { companyHref } from '#screens/shell/company-href.ts'

export type CompanyPageProps = {
  company: Company
  current: CompanyTab
  /** At the end of the line of the tabs; on a phone below them. Only beside tabs. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Title, tabs and actions. A phone has them below each other, a wider screen has the actions at the end of the line of the
 * tabs, and a wide one has all in one bar.
 */
const head = 'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]'
const bar = 'xl:page-bar xl:grid-cols-[fit-content(50%)_minmax(0,1fr)_auto] xl:items-center'
const tabPlace = 'max-sm:col-span-full xl:ms-1 xl:me-0 xl:self-stretch xl:bg-none xl:[grid-area:1/2]'
const actionPlace =
  'flex min-w-0 items-center border-line max-sm:mt-1 sm:-mb-px sm:border-b sm:pb-1 xl:m-0 xl:border-0 xl:p-0 xl:[grid-area:1/3]'

/** Frame of a company page: heading with the name, and tabs. Staff see the tabs; only owners and admins see the settings tab. */
export function CompanyPage({ company, current, actions, children }: CompanyPageProps) {
  const words = useWords().companyTabs
  const hasTabs = isStaff(company.role)
  const tabs = companyTabs.filter((tab) => tab !== 'settings' || isAdmin(company.role))
  return (
    <Stack gap="lg">
      <div className={`${head} ${hasTabs ? bar : ''}`}>
        <Heading
          level={1}
          className={`col-span-full flex items-baseline gap-x-2.5 ${hasTabs ? 'xl:[grid-area:1/1]' : ''}`}
        >
          {words.title} {/* A long name has one line. Its whole text is in the tooltip, and in the navigation. */}
          <Text as="span" tone="muted" truncate className="tracking-normal" dir="auto" title={company.name}>
            {company.name}
          </Text>
        </Heading>
        {hasTabs && (
          <TabList label={words.label(company.name)} className={tabPlace}>
            {tabs.map((tab) => (
              <Link
                key={tab}
                to={companyHref(company.key, tab)}
                aria-current={tab === current ? 'page' : undefined}
                className={tabLook({ current: tab === current })}
              >
                {words.tabs[tab]}
              </Link>
            ))}
          </TabList>
        )}
        {actions && <div className={actionPlace}>{actions}</div>}
      </div>
      {children}
    </Stack>
  )
}
