import { cva } from 'class-variance-authority'
import type { Align, Side } from './place-popover.ts'

/** Classes that place a popover beside its anchor, and on another side if it does not fit. */
export const placement = cva('fixed inset-auto m-0', {
  variants: {
    side: {
      top: 'my-1 [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline,block-start,block-end]',
      bottom: 'my-1 [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline,block-end,block-start]',
      start: 'mx-1 [position-try-fallbacks:flip-inline,flip-block,flip-inline_flip-block,block-end,block-start]',
      end: 'mx-1 [position-try-fallbacks:flip-inline,flip-block,flip-inline_flip-block,block-end,block-start]',
    },
    align: { start: '', center: '', end: '' },
  },
  compoundVariants: [
    { side: 'top', align: 'start', className: '[position-area:block-start_span-inline-end]' },
    { side: 'top', align: 'center', className: '[position-area:block-start]' },
    { side: 'top', align: 'end', className: '[position-area:block-start_span-inline-start]' },
    { side: 'bottom', align: 'start', className: '[position-area:block-end_span-inline-end]' },
    { side: 'bottom', align: 'center', className: '[position-area:block-end]' },
    { side: 'bottom', align: 'end', className: '[position-area:block-end_span-inline-start]' },
    { side: 'start', align: 'start', className: '[position-area:inline-start_span-block-end]' },
    { side: 'start', align: 'center', className: '[position-area:inline-start]' },
    { side: 'start', align: 'end', className: '[position-area:inline-start_span-block-start]' },
    { side: 'end', align: 'start', className: '[position-area:inline-end_span-block-end]' },
    { side: 'end', align: 'center', className: '[position-area:inline-end]' },
    { side: 'end', align: 'end', className: '[position-area:inline-end_span-block-start]' },
  ],
})

/** Places a popover by script in browsers without CSS anchor positioning. Loads the script only there. */
export async function placeWithoutCss(
  popover: HTMLElement,
  anchor: HTMLElement,
  align: Align,
  side: Side,
): Promise<void> {
  if (CSS.supports('position-area', 'block-end')) return
  const { placePopover } = await import('./place-popover.ts')
  placePopover(popover, anchor, align, side)
}
