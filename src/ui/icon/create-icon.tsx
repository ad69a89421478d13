import { cva } from 'class-variance-authority'
import { createElement, type ComponentProps } from 'react'

const icon = cva('shrink-0', {
  variants: { size: { sm: 'size-3.5', md: 'size-4', lg: 'size-5' } },
})

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** 14, 16 or 20 px. */
  size?: 'sm' | 'md' | 'lg'
}

/** A drawing in Lucide's format: SVG elements with their attributes. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/**
 * An icon component for a Lucide drawing. Screen readers skip the icon, because the text beside it has the meaning.
 * Lucide's package for React would add 1.3 kB for the same element.
 * @param mirrors mirrors the icon where text runs from right to left
 */
export const createIcon = (nodes: IconNode, mirrors?: true) =>
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
        className={icon({ size, className: [mirrors && 'rtl:-scale-x-100', className] })}
        {...rest}
      >
        {nodes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
      </svg>
    )
  }
