import { cva } from 'class-variance-authority'
import {
  Activity,
  ArrowDown,
  ArrowUp,
  Building2,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleQuestionMark,
  Clock,
  Copy,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  Inbox,
  Info,
  ListFilter,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  Menu,
  Monitor,
  Moon,
  Paperclip,
  Plus,
  RefreshCw,
  Reply,
  Search,
  Settings,
  Star,
  StickyNote,
  Sun,
  Trash2,
  TriangleAlert,
  Upload,
  User,
  Users,
  X,
} from 'lucide-react'
import type { ComponentProps } from 'react'

const icon = cva('shrink-0', {
  variants: { size: { sm: 'size-3.5', md: 'size-4', lg: 'size-5' } },
})

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** 14, 16 or 20 px. */
  size?: 'sm' | 'md' | 'lg'
}

/** One drawing of the set; silent, because the words beside it speak. */
function Glyph({ of: Drawing, size = 'md', className, ...rest }: IconProps & { of: LucideIcon }) {
  return <Drawing data-slot="icon" aria-hidden strokeWidth={1.75} className={icon({ size, className })} {...rest} />
}

export const ActivityIcon = (props: IconProps) => <Glyph of={Activity} {...props} />
export const AlertIcon = (props: IconProps) => <Glyph of={CircleAlert} {...props} />
export const ArrowDownIcon = (props: IconProps) => <Glyph of={ArrowDown} {...props} />
export const ArrowUpIcon = (props: IconProps) => <Glyph of={ArrowUp} {...props} />
export const BuildingIcon = (props: IconProps) => <Glyph of={Building2} {...props} />
export const CheckIcon = (props: IconProps) => <Glyph of={Check} {...props} />
export const ChevronDownIcon = (props: IconProps) => <Glyph of={ChevronDown} {...props} />
export const ChevronLeftIcon = (props: IconProps) => <Glyph of={ChevronLeft} {...props} />
export const ChevronRightIcon = (props: IconProps) => <Glyph of={ChevronRight} {...props} />
export const ClockIcon = (props: IconProps) => <Glyph of={Clock} {...props} />
export const CloseIcon = (props: IconProps) => <Glyph of={X} {...props} />
export const CopyIcon = (props: IconProps) => <Glyph of={Copy} {...props} />
export const DownloadIcon = (props: IconProps) => <Glyph of={Download} {...props} />
export const EyeIcon = (props: IconProps) => <Glyph of={Eye} {...props} />
export const EyeOffIcon = (props: IconProps) => <Glyph of={EyeOff} {...props} />
export const FilterIcon = (props: IconProps) => <Glyph of={ListFilter} {...props} />
export const HelpIcon = (props: IconProps) => <Glyph of={CircleQuestionMark} {...props} />
export const InboxIcon = (props: IconProps) => <Glyph of={Inbox} {...props} />
export const InfoIcon = (props: IconProps) => <Glyph of={Info} {...props} />
export const LockIcon = (props: IconProps) => <Glyph of={Lock} {...props} />
export const MailIcon = (props: IconProps) => <Glyph of={Mail} {...props} />
export const MenuIcon = (props: IconProps) => <Glyph of={Menu} {...props} />
export const MonitorIcon = (props: IconProps) => <Glyph of={Monitor} {...props} />
export const MoonIcon = (props: IconProps) => <Glyph of={Moon} {...props} />
export const MoreIcon = (props: IconProps) => <Glyph of={Ellipsis} {...props} />
export const NoteIcon = (props: IconProps) => <Glyph of={StickyNote} {...props} />
export const PaperclipIcon = (props: IconProps) => <Glyph of={Paperclip} {...props} />
export const PlusIcon = (props: IconProps) => <Glyph of={Plus} {...props} />
export const RefreshIcon = (props: IconProps) => <Glyph of={RefreshCw} {...props} />
export const ReplyIcon = (props: IconProps) => <Glyph of={Reply} {...props} />
export const SearchIcon = (props: IconProps) => <Glyph of={Search} {...props} />
export const SettingsIcon = (props: IconProps) => <Glyph of={Settings} {...props} />
export const SignOutIcon = (props: IconProps) => <Glyph of={LogOut} {...props} />
export const StarIcon = (props: IconProps) => <Glyph of={Star} {...props} />
export const SunIcon = (props: IconProps) => <Glyph of={Sun} {...props} />
export const TrashIcon = (props: IconProps) => <Glyph of={Trash2} {...props} />
export const UploadIcon = (props: IconProps) => <Glyph of={Upload} {...props} />
export const UserIcon = (props: IconProps) => <Glyph of={User} {...props} />
export const UsersIcon = (props: IconProps) => <Glyph of={Users} {...props} />
export const WarningIcon = (props: IconProps) => <Glyph of={TriangleAlert} {...props} />
