import { cva } from 'class-variance-authority'
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { growthOf, limitWidth, panelWidthAfterKey } from './panel-width.ts'

const resizablePanel = cva('resizable-panel')

export type ResizablePanelProps = ComponentProps<'div'> & {
  /** The accessible name of the edge that moves, such as “Width of the query”. */
  edgeLabel: string
  /** Where the panel stands in its row. The edge is on its other side. */
  side?: 'start' | 'end'
  /** The width in px. The parent updates it on `onWidthChange`. */
  width?: number
  /** The width in px at first, and after a double click or Enter on the edge. */
  defaultWidth?: number
  /** The least width in px. */
  minWidth?: number
  /** The greatest width in px. */
  maxWidth?: number
  /** Called with each new width in px, also while the edge is being dragged. */
  onWidthChange?: (width: number) => void
  /** Called with the width in px when the edge or its key is released: the width to remember. */
  onWidthCommit?: (width: number) => void
  /** The text for a width in px; the number alone by default. */
  valueText?: (width: number) => string
}

/** A panel at one side of its row whose inner edge people move. Below 768 px it takes the whole row. */
export function ResizablePanel({
  edgeLabel,
  side = 'end',
  width,
  defaultWidth = 480,
  minWidth = 320,
  maxWidth = 800,
  onWidthChange,
  onWidthCommit,
  valueText,
  id,
  style,
  className,
  children,
  ...rest
}: ResizablePanelProps) {
  const ownId = useId()
  const panelId = id ?? ownId
  const limits = { min: minWidth, max: maxWidth }
  const [ownWidth, setOwnWidth] = useState(defaultWidth)
  const shown = limitWidth(width ?? ownWidth, limits)
  const drag = useRef<{ from: number; width: number; growth: 1 | -1 }>(undefined)
  const wanted = useRef<number>(undefined)

  const placeOf = (edge: Element) => ({ side, rtl: getComputedStyle(edge).direction === 'rtl' })
  // In a narrow row the panel is drawn narrower than its width.
  const drawnWidth = (edge: Element) => edge.parentElement?.offsetWidth ?? shown
  const change = (next: number) => {
    wanted.current = limitWidth(next, limits)
    setOwnWidth(wanted.current)
    if (wanted.current !== shown) onWidthChange?.(wanted.current)
  }
  const commit = () => {
    drag.current = undefined
    if (wanted.current !== undefined) onWidthCommit?.(wanted.current)
    wanted.current = undefined
  }
  const press = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    const edge = event.currentTarget
    edge.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: drawnWidth(edge), growth: growthOf(placeOf(edge)) }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (drag.current) change(drag.current.width + (clientX - drag.current.from) * drag.current.growth)
  }
  const useKey = (event: KeyboardEvent<HTMLSpanElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const edge = event.currentTarget
    const next =
      event.key === 'Enter' ? defaultWidth : panelWidthAfterKey(drawnWidth(edge), event.key, limits, placeOf(edge))
    if (next === undefined) return
    event.preventDefault()
    change(next)
  }

  return (
    <div
      data-slot="resizable-panel"
      data-side={side}
      id={panelId}
      className={resizablePanel({ className })}
      style={{ inlineSize: shown, ...style }}
      {...rest}
    >
      {/* Before the content, so that Tab reaches the edge before the links and fields of the panel. */}
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be interactive
        role="separator"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={edgeLabel}
        aria-controls={panelId}
        aria-valuenow={shown}
        aria-valuemin={minWidth}
        aria-valuemax={maxWidth}
        aria-valuetext={valueText?.(shown)}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={commit}
        onPointerCancel={commit}
        onDoubleClick={() => {
          change(defaultWidth)
          commit()
        }}
        onKeyDown={useKey}
        onKeyUp={commit}
      />
      {children}
    </div>
  )
}
