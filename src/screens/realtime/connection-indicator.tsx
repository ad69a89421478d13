import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'

export type ConnectionIndicatorProps = {
  /** 'quiet' shows nothing: short connection gaps are not reported. */
  sign: 'quiet' | 'live' | 'reconnecting' | 'offline'
  /** Reconnects at once. */
  onRetry: () => void
}

/** The realtime connection status, with details and a retry button while disconnected. */
export function ConnectionIndicator({ sign, onRetry }: ConnectionIndicatorProps) {
  const { realtime } = useWords()
  if (sign === 'quiet') return null
  if (sign === 'live') {
    return (
      // On a phone only trouble is shown. Otherwise the search field would change its width with each connection.
      <Text as="span" size="sm" tone="muted" className="flex shrink-0 items-center gap-1.5 max-sm:sr-only">
        <Dot look="bg-success" />
        {realtime.connection.live}
      </Text>
    )
  }
  return (
    <Menu
      label={realtime.connection[sign]}
      align="end"
      className="shrink-0"
      trigger={
        <Button tone="quiet" size="sm">
          <Dot
            look={
              sign === 'offline' ? 'inset-ring-2 inset-ring-danger' : 'bg-warning inset-ring-2 inset-ring-warning-soft'
            }
          />
          {realtime.connection[sign]}
        </Button>
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

/** Decorative; the text beside it names the status. */
function Dot({ look }: { look: string }) {
  return <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${look}`} />
}
