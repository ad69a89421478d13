import '#domain/words/en/settings.ts'

export { SettingsScreen } from '#screens/company/settings/settings-screen.tsx'
