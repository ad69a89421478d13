import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import arrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs'
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import bell from 'lucide/dist/esm/icons/bell.mjs'
import building from 'lucide/dist/esm/icons/building-complex.mjs'
import check from 'lucide/dist/esm/icons/check.mjs'
import chevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import circleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import circleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import circleDot from 'lucide/dist/esm/icons/circle-dot.mjs'
import clock from 'lucide/dist/esm/icons/clock.mjs'
import cloudUpload from 'lucide/dist/esm/icons/cloud-upload.mjs'
import code from 'lucide/dist/esm/icons/code.mjs'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import download from 'lucide/dist/esm/icons/download.mjs'
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import eye from 'lucide/dist/esm/icons/eye.mjs'
import file from 'lucide/dist/esm/icons/file.mjs'
import house from 'lucide/dist/esm/icons/house.mjs'
import inbox from 'lucide/dist/esm/icons/inbox.mjs'
import info from 'lucide/dist/esm/icons/info.mjs'
import italic from 'lucide/dist/esm/icons/italic.mjs'
import layers from 'lucide/dist/esm/icons/layers.mjs'
import link from 'lucide/dist/esm/icons/link.mjs'
import listChecks from 'lucide/dist/esm/icons/list-checks.mjs'
import listFilter from 'lucide/dist/esm/icons/list-filter.mjs'
import list from 'lucide/dist/esm/icons/list.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import menu from 'lucide/dist/esm/icons/menu.mjs'
import minus from 'lucide/dist/esm/icons/minus.mjs'
import moveUp from 'lucide/dist/esm/icons/move-up.mjs'
import panelLeft from 'lucide/dist/esm/icons/panel-left.mjs'
import paperclip from 'lucide/dist/esm/icons/paperclip.mjs'
import pause from 'lucide/dist/esm/icons/pause.mjs'
import penLine from 'lucide/dist/esm/icons/pen-line.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import refreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import reply from 'lucide/dist/esm/icons/reply.mjs'
import rotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import search from 'lucide/dist/esm/icons/search.mjs'
import settings from 'lucide/dist/esm/icons/settings.mjs'
import shield from 'lucide/dist/esm/icons/shield.mjs'
import quote from 'lucide/dist/esm/icons/text-quote.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import userPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import user from 'lucide/dist/esm/icons/user.mjs'
import users from 'lucide/dist/esm/icons/users.mjs'
import x from 'lucide/dist/esm/icons/x.mjs'
import { createIcon } from './create-icon.tsx'

export const AlertIcon = createIcon(circleAlert)
export const AllIcon = createIcon(layers)
export const ArrowDownIcon = createIcon(arrowDown)
export const ArrowUpIcon = createIcon(arrowUp)
export const AssignIcon = createIcon(userPlus)
export const BellIcon = createIcon(bell)
export const BoldIcon = createIcon([
  ['path', { d: 'M7 5h6a3.5 3.5 0 0 1 0 7H7z' }],
  ['path', { d: 'M7 12h7.5a3.5 3.5 0 0 1 0 7H7z' }],
])
export const BuildingIcon = createIcon(building)
export const BulletListIcon = createIcon(list, true)
export const CheckIcon = createIcon(check)
export const ChevronDownIcon = createIcon(chevronDown)
export const ChevronLeftIcon = createIcon(chevronLeft, true)
export const ChevronRightIcon = createIcon(chevronRight, true)
export const ClockIcon = createIcon(clock)
export const CloseIcon = createIcon(x)
export const CodeIcon = createIcon(code)
export const CopyIcon = createIcon(copy)
export const DeleteIcon = createIcon(trash)
export const DownloadIcon = createIcon(download)
export const DropIcon = createIcon(cloudUpload)
export const EyeIcon = createIcon(eye)
export const EyeOffIcon = createIcon(eyeOff)
export const FileIcon = createIcon(file)
export const FilterIcon = createIcon(listFilter)
export const HomeIcon = createIcon(house)
export const InboxIcon = createIcon(inbox)
export const InfoIcon = createIcon(info)
export const ItalicIcon = createIcon(italic)
export const LinkIcon = createIcon(link)
export const LockIcon = createIcon(lock)
export const MenuIcon = createIcon(menu)
export const MinusIcon = createIcon(minus)
export const MoreIcon = createIcon(ellipsis)
export const PaperclipIcon = createIcon(paperclip)
export const PauseIcon = createIcon(pause)
export const PenIcon = createIcon(penLine)
export const PeopleIcon = createIcon(users)
export const PlusIcon = createIcon(plus)
export const QuoteIcon = createIcon(quote, true)
export const RefreshIcon = createIcon(refreshCw)
export const ReplyIcon = createIcon(reply, true)
export const RetryIcon = createIcon(rotateCw)
export const RiseIcon = createIcon(moveUp)
export const SearchIcon = createIcon(search)
export const SelectIcon = createIcon(listChecks)
export const SettingsIcon = createIcon(settings)
export const ShieldIcon = createIcon(shield)
export const SidebarIcon = createIcon(panelLeft, true)
export const SortIcon = createIcon(arrowUpDown)
export const SuccessIcon = createIcon(circleCheck)
/** Stands where the avatar of an assignee would be, if there is none. */
export const UnassignedIcon = createIcon([['circle', { cx: '12', cy: '12', r: '9', strokeDasharray: '3.5 3.6' }]])
export const UnreadIcon = createIcon(circleDot)
export const UserIcon = createIcon(user)
export const WarningIcon = createIcon(triangleAlert)
