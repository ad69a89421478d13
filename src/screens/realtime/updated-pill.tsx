import { number } from '#domain/words/number.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

export type UpdatedPillProps = {
  /** Number of queries that were raised since the list was loaded. */
  raised: number
  /** Number of queries that moved, came or went otherwise. */
  changed: number
  /** Reloads the list. */
  onShow: () => void
}

/** Button that loads list updates, because rows never move by themselves. */
export function UpdatedPill({ raised, changed, onShow }: UpdatedPillProps) {
  const { realtime } = useWords()
  return (
    <Button
      size="sm"
      tone="primary"
      // A phone has room for one number beside the title.
      className="shadow-overlay max-sm:px-2 pointer-coarse:min-w-touch"
      onClick={onShow}
      title={realtime.showUpdated}
    >
      <span className="max-sm:sr-only">{realtime.updated(raised, changed)}</span>
      <span aria-hidden className="sm:hidden">
        +{number(raised + changed)}
      </span>
      <VisuallyHidden> {realtime.showUpdated}</VisuallyHidden>
    </Button>
  )
}
