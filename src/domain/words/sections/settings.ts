import { provideWords } from '../current.ts'
import { companySettingsWords } from '../en/settings.ts'

provideWords({ companySettings: companySettingsWords })
