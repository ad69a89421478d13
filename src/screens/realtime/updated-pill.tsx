import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

export type UpdatedPillProps = {
  /** Number of queries that are new, moved or gone since the list was loaded. */
  count: number
  /** Reloads the list. */
  onShow: () => void
}

/** Button that loads list updates, because rows never move by themselves. */
export function UpdatedPill({ count, onShow }: UpdatedPillProps) {
  const { realtime } = useWords()
  if (count === 0) return null
  return (
    <Button
      size="sm"
      tone="primary"
      // Narrow, to fit beside the title on a small phone.
      className="shadow-overlay max-sm:px-2"
      onClick={onShow}
      title={realtime.showUpdated(count)}
    >
      {realtime.updated(count)}
      <VisuallyHidden> {realtime.showUpdated(count)}</VisuallyHidden>
    </Button>
  )
}
