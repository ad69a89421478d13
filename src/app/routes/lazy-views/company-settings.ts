import '#domain/words/sections/settings.ts'

export { SettingsScreen } from '#screens/company/settings/settings-screen.tsx'
