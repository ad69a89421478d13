import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import eye from 'lucide/dist/esm/icons/eye.mjs'
import { drawn } from './glyph.tsx'

// What a field for a password shows.

export const EyeIcon = drawn(eye)
export const EyeOffIcon = drawn(eyeOff)
