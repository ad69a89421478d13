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
import { drawn } from './glyph.tsx'

// What the frame and the fields of every page show. A file of icons is fetched whole: what fewer show has its own.

export const ActivityIcon = drawn(activity)
export const AlertIcon = drawn(circleAlert)
export const BellIcon = drawn(bell)
export const BuildingIcon = drawn(building2)
export const CheckIcon = drawn(check)
export const ChevronDownIcon = drawn(chevronDown)
export const CloseIcon = drawn(x)
export const InboxIcon = drawn(inbox)
export const InfoIcon = drawn(info)
export const MenuIcon = drawn(menu)
export const PlusIcon = drawn(plus)
export const SearchIcon = drawn(search)
export const SettingsIcon = drawn(settings)
export const ShieldIcon = drawn(shield)
export const SignOutIcon = drawn(logOut, true)
export const UserIcon = drawn(user)
export const WarningIcon = drawn(triangleAlert)
