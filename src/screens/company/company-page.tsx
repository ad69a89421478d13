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

/** Frame of a company page: heading with the name, and tabs. Staff see the tabs; only owners and admins see the settings tab. */
export function CompanyPage({ company, current, actions, children }: CompanyPageProps) {
  const t = useWords().companyTabs
  const tabs = companyTabs.filter((tab) => tab !== 'settings' || isAdmin(company.role))
  return (
    <Stack gap="lg">
      <div className="company-head">
        <Heading level={1}>
          {t.title}{' '}
          <Text as="span" tone="muted" dir="auto" title={company.name}>
            {company.name}
          </Text>
        </Heading>
        {isStaff(company.role) && (
          <TabList label={t.label(company.name)}>
            {tabs.map((tab) => (
              <Link
                key={tab}
                to={companyHref(company.key, tab)}
                aria-current={tab === current ? 'page' : undefined}
                className={tabLook({ current: tab === current })}
              >
                {t.tabs[tab]}
              </Link>
            ))}
          </TabList>
        )}
        {actions && <div>{actions}</div>}
      </div>
      {children}
    </Stack>
  )
}
