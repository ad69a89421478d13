import cloudUpload from 'lucide/dist/esm/icons/cloud-upload.mjs'
import file from 'lucide/dist/esm/icons/file.mjs'
import minus from 'lucide/dist/esm/icons/minus.mjs'
import rotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import { drawn } from './glyph.tsx'

// What the fuller form fields show.

export const DropIcon = drawn(cloudUpload)
export const FileIcon = drawn(file)
export const MinusIcon = drawn(minus)
export const RetryIcon = drawn(rotateCw)
