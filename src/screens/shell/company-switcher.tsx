import { Link } from 'react-router'
import { CheckIcon, PlusIcon } from '#ui/icon/icon.tsx'
import { Menu, MenuDivider, menuItem, MenuLabel } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Company } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { companyHref } from './company-href.ts'
import { createCompanyHref } from './destinations.ts'

export type CompanySwitcherProps = {
  companies: Company[]
  company: Company | null
}

/** The current company, with a menu of the others. */
export function CompanySwitcher({ companies, company }: CompanySwitcherProps) {
  const { shell } = useWords()
  if (!company) {
    return (
      <Text weight="semibold" className="px-2 py-1">
        {shell.product}
      </Text>
    )
  }
  return (
    <Menu
      label={shell.companies}
      look="quiet"
      className="-ms-1"
      trigger={
        <>
          <VisuallyHidden>{shell.switchCompany}</VisuallyHidden>
          <Text as="span" weight="semibold" truncate title={company.name}>
            {company.name}
          </Text>
        </>
      }
    >
      <MenuLabel>{shell.companies}</MenuLabel>
      {companies.map(({ key, name }) => {
        const current = key === company.key
        return (
          <Link key={key} to={companyHref(key)} aria-current={current || undefined} className={menuItem()}>
            <span className="min-w-0 grow truncate" title={name}>
              {name}
            </span>
            <Text as="span" size="sm" tone="muted" figures className="shrink-0">
              {key}
            </Text>
            <CheckIcon className={current ? 'text-accent' : 'invisible'} />
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
