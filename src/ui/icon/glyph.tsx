import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

// The drawings are Lucide's (lucide.dev, ISC licence), as they are; its package would bring 1.3 kB of code to draw them.

const icon = cva('shrink-0', {
  variants: { size: { sm: 'size-3.5', md: 'size-4', lg: 'size-5' } },
})

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** 14, 16 or 20 px. */
  size?: 'sm' | 'md' | 'lg'
}

/** One drawing of the set; silent, because the words beside it speak. */
export function Glyph({ size = 'md', className, ...rest }: IconProps & Pick<ComponentProps<'svg'>, 'children'>) {
  return (
    <svg
      data-slot="icon"
      aria-hidden
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={icon({ size, className })}
      {...rest}
    />
  )
}
