import { cva } from 'class-variance-authority'

/** The line, or lines, of what was chosen, with the input after it. */
export const chips = 'flex min-w-0 flex-1 flex-wrap items-center gap-1 self-stretch py-0.75 ps-1'

/** What was chosen, one of several. */
export const chip = cva([
  'inline-flex min-h-6 max-w-full min-w-0 items-center rounded-mark bg-surface-hover ps-1.5 text-sm font-medium text-ink',
  'pointer-coarse:min-h-touch',
])

/** The input after what was chosen: in the same line while there is a little room, and as wide as its text. */
export const inputRoom = 'min-h-6 min-w-8 flex-1 field-sizing-content max-w-full'

/** A sign within the frame that can be pressed. */
export const frameButton =
  'grid min-h-6 w-6 shrink-0 place-items-center self-stretch rounded-mark text-ink-muted transition-colors hover:text-ink pointer-coarse:w-touch'

/** Where those signs are. */
export const frameButtons = 'flex shrink-0 self-stretch pe-1'
