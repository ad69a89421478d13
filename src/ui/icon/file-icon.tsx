import file from 'lucide/dist/esm/icons/file.mjs'
import { createIcon } from './create-icon.tsx'

// The icon of a picture that cannot be shown.

export const FileIcon = createIcon(file)
