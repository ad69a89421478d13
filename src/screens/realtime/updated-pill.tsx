import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

export type UpdatedPillProps = {
  /** How many queries are new, would stand elsewhere, or would no longer be in the list. */
  count: number
  /** Loads the list anew, from its top. */
  onShow: () => void
}

/** Offers what is not shown yet: rows never move by themselves. */
export function UpdatedPill({ count, onShow }: UpdatedPillProps) {
  const { realtime } = useWords()
  if (count === 0) return null
  return (
    <Button
      size="sm"
      tone="primary"
      // Narrow, so that it finds room in the line of a title on the narrowest phone.
      className="shadow-menu max-sm:px-2"
      onClick={onShow}
      title={realtime.showUpdated(count)}
    >
      {realtime.updated(count)}
      <VisuallyHidden> {realtime.showUpdated(count)}</VisuallyHidden>
    </Button>
  )
}
