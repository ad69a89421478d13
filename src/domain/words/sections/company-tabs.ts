import { provideWords } from '../current.ts'
import { companyTabsWords } from '../en/company-tabs.ts'

provideWords({ companyTabs: companyTabsWords })
