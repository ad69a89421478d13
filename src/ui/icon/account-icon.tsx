import logOut from 'lucide/dist/esm/icons/log-out.mjs'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import moon from 'lucide/dist/esm/icons/moon.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of an account: its address, its appearance, and leaving it.

export const MailIcon = createIcon(mail)
export const DarkThemeIcon = createIcon(moon)
export const SignOutIcon = createIcon(logOut, true)
