import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import eye from 'lucide/dist/esm/icons/eye.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of password fields.

export const EyeIcon = createIcon(eye)
export const EyeOffIcon = createIcon(eyeOff)
