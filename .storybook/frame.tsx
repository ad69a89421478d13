import type { ReactNode } from 'react'

/** How much room a component gets in its story: as much as it needs, so many pixels, or the whole view. */
export type FrameSize = 'fit' | 'none' | number | { width: number; height: number }

/** The piece of page around a component: what its screenshot shows. */
export function Frame({ size, children }: { size: FrameSize; children: ReactNode }) {
  if (size === 'none') return children
  const { width, height } =
    typeof size === 'object' ? size : { width: size === 'fit' ? 'fit-content' : size, height: 'auto' }
  return (
    <div data-frame className="max-w-full bg-surface p-4 text-ink" style={{ width, minHeight: height }}>
      {children}
    </div>
  )
}
