import type { ReactNode } from 'react'

/** The size of a story's frame: `fit` to the content, px, or `none` for the whole view. */
export type FrameSize = 'fit' | 'none' | number | { width: number; height: number }

type FrameProps = {
  size: FrameSize
  /** Whether the canvas may show it in its middle: not if the story is about a place in the page. */
  isCentred: boolean
  children: ReactNode
}

/** The area around a component that its screenshot shows. */
export function Frame({ size, isCentred, children }: FrameProps) {
  if (size === 'none') return children
  const { width, height } =
    typeof size === 'object' ? size : { width: size === 'fit' ? 'fit-content' : size, height: 'auto' }
  return (
    <div
      data-frame={size === 'fit' ? 'fit' : ''}
      data-centred={isCentred || undefined}
      className="max-w-full bg-surface p-4 text-ink"
      style={{ width, minHeight: height }}
    >
      {children}
    </div>
  )
}
