import { cva } from 'class-variance-authority'
import { createElement, type ComponentProps } from 'react'

const icon = cva('shrink-0', {
  variants: { size: { sm: 'size-3.5', md: 'size-4', lg: 'size-5' } },
})

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** 14, 16 or 20 px. */
  size?: 'sm' | 'md' | 'lg'
}

/** A drawing as Lucide keeps it: elements with their attributes. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/**
 * One icon of the set; silent, because the words beside it speak. Only Lucide's drawings are taken: its package for
 * React would bring 1.3 kB of code to put an svg element round them.
 * @param along it points along the line, so it is turned round where that runs from right to left
 */
export const drawn = (drawing: Drawing, along?: true) =>
  function Icon({ size = 'md', className, ...rest }: IconProps) {
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
        className={icon({ size, className: [along && 'rtl:-scale-x-100', className] })}
        {...rest}
      >
        {drawing.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
      </svg>
    )
  }
