import { Link } from 'react-router'
import { Button } from '#ui/button/button.tsx'
import { PlusIcon } from '#ui/icon/icon.tsx'
import { Menu, MenuCheck, MenuDivider, MenuLabel, menuItem } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Accent } from '#domain/appearance.ts'
import type { Company } from '#domain/company.ts'
import { CompanyMark } from './company-mark.tsx'
import { useWords } from '#screens/words.ts'
import { companyHref, createCompanyHref } from './company-href.ts'

/** A company of the viewer, with the accent of its tile. */
export type CompanyChoice = Company & { accent?: Accent }

export type CompanySwitcherProps = {
  companies: CompanyChoice[]
  company: CompanyChoice | null
}

/** The current company with its tile, and a menu of the others. */
export function CompanySwitcher({ companies, company }: CompanySwitcherProps) {
  const { shell } = useWords()
  if (!company) return null
  return (
    <Menu
      data-slot="company-switcher"
      label={shell.companies}
      className="company-switcher"
      trigger={
        <Button tone="quiet" hasArrow>
          <VisuallyHidden>{shell.switchCompany}</VisuallyHidden>
          <CompanyMark name={company.name} accent={company.accent} className="company-tile" />
          <span className="nav-label font-semibold text-ink" title={company.name}>
            {company.name}
          </span>
        </Button>
      }
    >
      <MenuLabel>{shell.companies}</MenuLabel>
      {companies.map((one) => {
        const { key, name } = one
        const current = key === company.key
        return (
          <Link key={key} to={companyHref(key)} aria-current={current || undefined} className={menuItem()}>
            <CompanyMark name={name} accent={one.accent} className="company-tile" />
            <span className="min-w-0 grow truncate" title={name}>
              {name}
            </span>
            <Text as="span" size="sm" tone="muted" figures className="shrink-0">
              {key}
            </Text>
            <MenuCheck shown={current} />
          </Link>
        )
      })}
      <MenuDivider />
      <Link to={createCompanyHref(company.key)} className={menuItem()}>
        <PlusIcon />
        {shell.createCompany}
      </Link>
    </Menu>
  )
}
