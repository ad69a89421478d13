import activity from 'lucide/dist/esm/icons/activity.mjs'
import bell from 'lucide/dist/esm/icons/bell.mjs'
import building2 from 'lucide/dist/esm/icons/building-complex.mjs'
import check from 'lucide/dist/esm/icons/check.mjs'
import chevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import circleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import inbox from 'lucide/dist/esm/icons/inbox.mjs'
import info from 'lucide/dist/esm/icons/info.mjs'
import logOut from 'lucide/dist/esm/icons/log-out.mjs'
import menu from 'lucide/dist/esm/icons/menu.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import search from 'lucide/dist/esm/icons/search.mjs'
import settings from 'lucide/dist/esm/icons/settings.mjs'
import shield from 'lucide/dist/esm/icons/shield.mjs'
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import user from 'lucide/dist/esm/icons/user.mjs'
import x from 'lucide/dist/esm/icons/x.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of every page. A file of icons is one chunk: icons that fewer pages need have their own file.

export const ActivityIcon = createIcon(activity)
export const AlertIcon = createIcon(circleAlert)
export const BellIcon = createIcon(bell)
export const BuildingIcon = createIcon(building2)
export const CheckIcon = createIcon(check)
export const ChevronDownIcon = createIcon(chevronDown)
export const CloseIcon = createIcon(x)
export const InboxIcon = createIcon(inbox)
export const InfoIcon = createIcon(info)
export const MenuIcon = createIcon(menu)
export const PlusIcon = createIcon(plus)
export const SearchIcon = createIcon(search)
export const SettingsIcon = createIcon(settings)
export const ShieldIcon = createIcon(shield)
export const SignOutIcon = createIcon(logOut, true)
export const UserIcon = createIcon(user)
export const WarningIcon = createIcon(triangleAlert)
