import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'

export type ConnectionIndicatorProps = {
  /** `quiet`: connecting takes a moment, and a moment is nothing to report. */
  sign: 'quiet' | 'live' | 'reconnecting' | 'offline'
  /** Tries to connect without waiting for the next time by itself. */
  onRetry: () => void
}

/** Whether the page hears at once of what others do; where it does not, what still works is a press away. */
export function ConnectionIndicator({ sign, onRetry }: ConnectionIndicatorProps) {
  const { realtime } = useWords()
  if (sign === 'quiet') return null
  if (sign === 'live') {
    return (
      <Text as="span" size="sm" tone="muted" className="flex shrink-0 items-center gap-1.5">
        <Dot look="bg-success" />
        {/* On a phone the dot stands alone: nothing is wrong. */}
        <span className="max-sm:sr-only">{realtime.connection.live}</span>
      </Text>
    )
  }
  return (
    <Menu
      label={realtime.connection[sign]}
      look="bare"
      align="end"
      className="shrink-0"
      trigger={
        <Text as="span" size="sm" weight="medium" className="flex items-center gap-1.5 px-2">
          <Dot
            look={
              sign === 'offline' ? 'inset-ring-2 inset-ring-danger' : 'bg-warning inset-ring-2 inset-ring-warning-soft'
            }
          />
          {realtime.connection[sign]}
        </Text>
      }
    >
      <div className="max-w-72 px-2 py-1.5">
        <Text weight="medium">{realtime.connectionTitle[sign]}</Text>
        <Text size="sm" tone="muted">
          {realtime.connectionHint[sign]}
        </Text>
        <Button size="sm" className="mt-2" onClick={onRetry}>
          {realtime.tryNow}
        </Button>
      </div>
    </Menu>
  )
}

/** Full, with a pale rim, hollow: the words beside it say it. */
function Dot({ look }: { look: string }) {
  return <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${look}`} />
}
