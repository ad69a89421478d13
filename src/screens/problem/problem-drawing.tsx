import { StatusMark, type StatusMarkProps } from '#ui/status-pill/status-mark.tsx'

export type ProblemDrawingProps = {
  /** `missing`: a dashed ring. `stopped`: a pause. `waiting`: a quarter. `failed`: a red half. */
  of: 'missing' | 'stopped' | 'waiting' | 'failed'
}

const marks: Record<ProblemDrawingProps['of'], Pick<StatusMarkProps, 'shape' | 'tone'>> = {
  missing: { shape: 'hollow', tone: 'accent' },
  stopped: { shape: 'pause', tone: 'neutral' },
  waiting: { shape: 'quarter', tone: 'warning' },
  failed: { shape: 'half', tone: 'danger' },
}

/** A row of status marks. The large one in the middle shows what went wrong. */
export function ProblemDrawing({ of }: ProblemDrawingProps) {
  return (
    <div className="flex items-center justify-center gap-4">
      <QuietMark shape="check" className="size-5 text-line" />
      <QuietMark shape="check" className="size-6 text-line-soft" />
      <span className="size-12">
        <StatusMark {...marks[of]} size="full" className={of === 'missing' ? dashed : undefined} />
      </span>
      <QuietMark shape="hollow" className="size-6 text-line-soft" />
      <QuietMark shape="hollow" className="size-5 text-line" />
    </div>
  )
}

/** Eight dashes: the circumference of the ring is 34.56. */
const dashed = '[stroke-dasharray:2.32_2]'

/** A mark beside the large one. `className` is its size and color. */
function QuietMark({ shape, className }: Required<Pick<StatusMarkProps, 'shape' | 'className'>>) {
  return (
    <span className={className}>
      <StatusMark shape={shape} tone="inherit" size="full" />
    </span>
  )
}
