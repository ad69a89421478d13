import cloudUpload from 'lucide/dist/esm/icons/cloud-upload.mjs'
import file from 'lucide/dist/esm/icons/file.mjs'
import minus from 'lucide/dist/esm/icons/minus.mjs'
import rotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import { createIcon } from './create-icon.tsx'

// Icons of number fields and file drops.

export const DropIcon = createIcon(cloudUpload)
export const FileIcon = createIcon(file)
export const MinusIcon = createIcon(minus)
export const RetryIcon = createIcon(rotateCw)
