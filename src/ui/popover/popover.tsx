import { useId } from 'react'
import { Floating, type FloatingBaseProps } from './floating.tsx'
import type { Align, Side } from './place-popover.ts'
import { placement, placeWithoutCss } from './placement.ts'
import { PopoverId } from './popover-id.ts'

const widths = { sm: 'w-64', md: 'w-80', lg: 'w-112' }

export type PopoverProps = FloatingBaseProps & {
  /** 256, 320 or 448 px on wider screens. */
  size?: 'sm' | 'md' | 'lg'
  /** The side of the button. Another side is used if it does not fit. */
  side?: Side
  /** The edge of the button to align to. */
  align?: Align
}

/** Text or settings beside a button, without blocking the page. A native popover, so it opens without JavaScript. */
export function Popover({ size = 'md', side = 'bottom', align = 'start', children, ...rest }: PopoverProps) {
  const id = useId()
  return (
    <Floating
      data-slot="popover"
      kind="dialog"
      box={`popover-panel ${widths[size]} ${placement(side, align)}`}
      onShown={(shown, opener) => void placeWithoutCss(shown, opener, align, side)}
      boxId={id}
      {...rest}
    >
      <PopoverId value={id}>{children}</PopoverId>
    </Floating>
  )
}
