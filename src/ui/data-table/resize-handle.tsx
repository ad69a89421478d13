import { cva } from 'class-variance-authority'
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { clampWidth, narrowest, widest, widthAfterKey } from './widths.ts'

const resizeHandle = cva([
  // Its line lies on the pixel after the column, where the first column has its rule.
  'group/handle absolute -end-3.25 top-0 z-1 flex h-full w-6.25 cursor-col-resize touch-none items-center justify-center',
  // Hidden on touch screens, where people scroll sideways instead.
  'outline-none pointer-coarse:hidden',
])

export type ResizeHandleProps = Omit<ComponentProps<'span'>, 'children' | 'ref'> & {
  /** The accessible name. */
  label: string
  /** The width set by the user; without it the column's own width is used. */
  width?: number | undefined
  /** The text for a width in px. */
  valueText?: (width: number) => string
  onResize: (width: number) => void
  /** Resets the width to the column's own. */
  onReset: () => void
}

const columnOf = (handle: Element) => handle.closest('th')?.offsetWidth ?? 0
const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The edge of a column. Drag it or use arrow keys; Enter or a double click resets the width. */
export function ResizeHandle({ label, width, valueText, onResize, onReset, className, ...rest }: ResizeHandleProps) {
  const handle = useRef<HTMLSpanElement>(null)
  const drag = useRef<{ from: number; width: number; sign: 1 | -1 }>(undefined)
  const [measured, setMeasured] = useState(narrowest)

  useEffect(() => {
    if (handle.current) setMeasured(columnOf(handle.current))
  }, [])

  const press = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    const { currentTarget } = event
    currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: columnOf(currentTarget), sign: isRtl(currentTarget) ? -1 : 1 }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    const { from, width, sign } = drag.current
    onResize(clampWidth(width + (event.clientX - from) * sign))
  }
  const release = () => {
    drag.current = undefined
  }
  const useKey = (event: KeyboardEvent<HTMLSpanElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { currentTarget, key } = event
    const next = widthAfterKey(columnOf(currentTarget), key, { rtl: isRtl(currentTarget) })
    if (next === undefined && key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) onReset()
    else onResize(next)
  }

  const now = clampWidth(width ?? measured)
  return (
    <span
      ref={handle}
      data-slot="resize-handle"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be interactive
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuetext={valueText?.(now)}
      className={resizeHandle({ className })}
      onFocus={({ currentTarget }) => setMeasured(columnOf(currentTarget))}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={onReset}
      onKeyDown={useKey}
      {...rest}
    >
      <span className="h-4 w-px bg-line transition-colors group-hover/handle:h-full group-hover/handle:w-0.5 group-hover/handle:bg-line-strong group-focus-visible/handle:h-full group-focus-visible/handle:w-0.5 group-focus-visible/handle:bg-accent group-active/handle:h-full group-active/handle:w-0.5 group-active/handle:bg-accent" />
    </span>
  )
}
