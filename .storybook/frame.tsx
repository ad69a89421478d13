import type { ReactNode } from 'react'

/** The size of a story's frame: `fit` to the content, px, or `none` for the whole view. */
export type FrameSize = 'fit' | 'none' | number | { width: number; height: number }

/** The area around a component that its picture shows. */
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
