import { companyOverview } from './company-overview.ts'
import { companyPeople } from './company-people.ts'
import { companySettings } from './company-settings.ts'
import { companyStart } from './company-start.ts'
import { companyTabs } from './company-tabs.ts'

/** Words of the company screens. Each view brings those it is read in. */
export const company = { ...companyTabs, ...companyStart, ...companyOverview, ...companyPeople, ...companySettings }
