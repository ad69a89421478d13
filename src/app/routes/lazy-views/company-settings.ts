import { companySettingsWords } from '#domain/words/en/settings.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ companySettings: companySettingsWords })

export { SettingsScreen } from '#screens/company/settings/settings-screen.tsx'
