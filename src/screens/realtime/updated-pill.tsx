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
      // Narrow, to fit beside the title on a small phone.
      className="shadow-overlay max-sm:px-2"
      onClick={onShow}
      title={realtime.showUpdated}
    >
      {realtime.updated(raised, changed)}
      <VisuallyHidden> {realtime.showUpdated}</VisuallyHidden>
    </Button>
  )
}
