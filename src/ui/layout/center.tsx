import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const center = cva('mx-auto w-full min-w-0', {
  variants: {
    width: { narrow: 'max-w-90', text: 'max-w-180', wide: 'max-w-300' },
  },
})

export type CenterProps = ComponentProps<'div'> & {
  /** 360 px for one form, 720 px for reading, 1200 px for a page. */
  width?: 'narrow' | 'text' | 'wide'
}

/** A centred column with a maximum width. */
export function Center({ width = 'text', className, ...rest }: CenterProps) {
  return <div data-slot="center" className={center({ width, className })} {...rest} />
}
