import bell from 'lucide/dist/esm/icons/bell.mjs'
import check from 'lucide/dist/esm/icons/check.mjs'
import chevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import circleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import circleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import inbox from 'lucide/dist/esm/icons/inbox.mjs'
import house from 'lucide/dist/esm/icons/house.mjs'
import info from 'lucide/dist/esm/icons/info.mjs'
import menu from 'lucide/dist/esm/icons/menu.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import search from 'lucide/dist/esm/icons/search.mjs'
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import user from 'lucide/dist/esm/icons/user.mjs'
import x from 'lucide/dist/esm/icons/x.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of every page. A file of icons is one chunk: icons that fewer pages need have their own file.

export const AlertIcon = createIcon(circleAlert)
export const BellIcon = createIcon(bell)
export const CheckIcon = createIcon(check)
export const SuccessIcon = createIcon(circleCheck)
export const ChevronDownIcon = createIcon(chevronDown)
export const CloseIcon = createIcon(x)
export const InboxIcon = createIcon(inbox)
export const HomeIcon = createIcon(house)
export const InfoIcon = createIcon(info)
export const MenuIcon = createIcon(menu)
export const PlusIcon = createIcon(plus)
export const SearchIcon = createIcon(search)
export const UserIcon = createIcon(user)
export const WarningIcon = createIcon(triangleAlert)
