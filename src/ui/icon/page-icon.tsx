import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import circleQuestionMark from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import clock from 'lucide/dist/esm/icons/clock.mjs'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import download from 'lucide/dist/esm/icons/download.mjs'
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import monitor from 'lucide/dist/esm/icons/monitor.mjs'
import moon from 'lucide/dist/esm/icons/moon.mjs'
import refreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import star from 'lucide/dist/esm/icons/star.mjs'
import stickyNote from 'lucide/dist/esm/icons/sticky-note.mjs'
import sun from 'lucide/dist/esm/icons/sun.mjs'
import trash2 from 'lucide/dist/esm/icons/trash.mjs'
import upload from 'lucide/dist/esm/icons/upload.mjs'
import users from 'lucide/dist/esm/icons/users.mjs'
import { drawn } from './glyph.tsx'

// What single pages show.

export const ArrowDownIcon = drawn(arrowDown)
export const ArrowUpIcon = drawn(arrowUp)
export const ClockIcon = drawn(clock)
export const CopyIcon = drawn(copy)
export const DownloadIcon = drawn(download)
export const HelpIcon = drawn(circleQuestionMark)
export const LockIcon = drawn(lock)
export const MailIcon = drawn(mail)
export const MonitorIcon = drawn(monitor)
export const MoonIcon = drawn(moon)
export const MoreIcon = drawn(ellipsis)
export const NoteIcon = drawn(stickyNote)
export const RefreshIcon = drawn(refreshCw)
export const StarIcon = drawn(star)
export const SunIcon = drawn(sun)
export const TrashIcon = drawn(trash2)
export const UploadIcon = drawn(upload)
export const UsersIcon = drawn(users)
