import { cva } from 'class-variance-authority'
import { createElement, type ComponentProps } from 'react'

// 16 px is the style sheet's.
const icon = cva('', { variants: { size: { sm: 'size-3.5', md: '', lg: 'size-5' } } })

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** 14, 16 or 20 px. */
  size?: 'sm' | 'md' | 'lg'
  /** The id of this icon's `symbol` in `Symbols`: the row of a long list refers to it instead of drawing it again. */
  symbol?: string
}

const viewBox = '0 0 24 24'

/** A drawing in Lucide's format: SVG elements with their attributes. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/**
 * An icon component for a Lucide drawing. Screen readers skip the icon, because the text beside it has the meaning.
 * Lucide's package for React would add 1.3 kB for the same element.
 * @param mirrors mirrors the icon where text runs from right to left
 */
export function createIcon(nodes: IconNode, mirrors?: true) {
  const drawing = nodes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))

  function Icon({ size = 'md', symbol, className, ...rest }: IconProps) {
    return (
      <svg
        data-slot="icon"
        aria-hidden
        viewBox={symbol ? undefined : viewBox}
        className={icon({ size, className: [mirrors && 'mirrors', className] }) || undefined}
        {...rest}
      >
        {symbol ? <use href={`#${symbol}`} /> : drawing}
      </svg>
    )
  }

  /** The drawing for `Symbols`, by an id that no other element of the page has. */
  Icon.symbol = (id: string) => (
    <symbol id={id} viewBox={viewBox}>
      {drawing}
    </symbol>
  )
  return Icon
}
