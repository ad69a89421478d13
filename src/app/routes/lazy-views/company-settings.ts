import { companySettings } from '#domain/words/en/company-settings.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ company: companySettings })

export { SettingsScreen } from '#screens/company/settings/settings-screen.tsx'
