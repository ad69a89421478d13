import building from 'lucide/dist/esm/icons/building-complex.mjs'
import settings from 'lucide/dist/esm/icons/settings.mjs'
import shield from 'lucide/dist/esm/icons/shield.mjs'
import users from 'lucide/dist/esm/icons/users.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of the command palette.

export const BuildingIcon = createIcon(building)
export const SettingsIcon = createIcon(settings)
export const ShieldIcon = createIcon(shield)
export const PeopleIcon = createIcon(users)
