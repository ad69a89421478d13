import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const container = cva('@container min-w-0')

const columns = cva('grid min-w-0 items-start *:min-w-0', {
  variants: {
    side: { start: '', end: '' },
    width: { sm: '', md: '', lg: '' },
    gap: { md: 'gap-4', lg: 'gap-6', xl: 'gap-x-10 gap-y-6' },
  },
  compoundVariants: [
    { side: 'start', width: 'sm', className: '@2xl:grid-cols-[14rem_minmax(0,1fr)]' },
    { side: 'start', width: 'md', className: '@3xl:grid-cols-[17rem_minmax(0,1fr)]' },
    { side: 'start', width: 'lg', className: '@4xl:grid-cols-[20rem_minmax(0,1fr)]' },
    { side: 'end', width: 'sm', className: '@2xl:grid-cols-[minmax(0,1fr)_14rem]' },
    { side: 'end', width: 'md', className: '@3xl:grid-cols-[minmax(0,1fr)_17rem]' },
    { side: 'end', width: 'lg', className: '@4xl:grid-cols-[minmax(0,1fr)_20rem]' },
  ],
})

export type SidebarProps = ComponentProps<'div'> & {
  /** The narrow column; an `aside` or a `nav` of its own where it is one. */
  aside: ReactNode
  /** Where the narrow column stands. Without room for both, `start` comes above the wide one and `end` below. */
  side?: 'start' | 'end'
  /** 224, 272 or 320 px: the wide column gets the rest, and about twice as much at least. */
  width?: 'sm' | 'md' | 'lg'
  /** Space between the columns: 16, 24 or 40 px. */
  gap?: 'md' | 'lg' | 'xl'
}

/** A wide column and a narrow one beside it; below each other where their container has no room for both. */
export function Sidebar({ aside, side = 'end', width = 'md', gap = 'lg', className, children, ...rest }: SidebarProps) {
  const main = <div>{children}</div>
  const narrow = <div>{aside}</div>
  return (
    <div data-slot="sidebar" className={container({ className })} {...rest}>
      <div className={columns({ side, width, gap })}>
        {side === 'start' ? narrow : main}
        {side === 'start' ? main : narrow}
      </div>
    </div>
  )
}
