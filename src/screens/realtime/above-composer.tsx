import { useWords } from '#screens/words.ts'
import { Callout } from '#ui/callout/callout.tsx'
import { Anchor } from '#ui/link/link.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export type AboveComposerProps = {
  /** Names of colleagues who are writing a reply. */
  replying: readonly string[]
  /** A colleague's recent reply. */
  answered: { name: string; seconds: number; messageId: string } | null
  /** Names of people who are typing. */
  typing: readonly string[]
}

/** Notices above the composer: colleagues replying, a recent reply, and who is typing. */
export function AboveComposer({ replying, answered, typing }: AboveComposerProps) {
  const { realtime } = useWords()
  return (
    <>
      {(replying.length > 0 || answered) && (
        <Stack gap="sm">
          {answered && (
            <Callout tone="warning" className="in-[:has(~*_[data-answered])]:hidden">
              {realtime.answered(answered.name, answered.seconds)}{' '}
              <Anchor href={`#message-${answered.messageId}`}>{realtime.readAnswer}</Anchor>
            </Callout>
          )}
          {replying.length > 0 && <Callout tone="warning">{realtime.replying(replying)}</Callout>}
        </Stack>
      )}
      {typing.length > 0 && (
        // Absolute, so that the layout does not shift when it appears.
        <div className="relative h-0">
          <Text
            size="sm"
            tone="muted"
            truncate
            className="absolute start-0 bottom-1 max-w-full rounded-control bg-surface px-1"
          >
            {realtime.typing(typing)}
          </Text>
        </div>
      )}
    </>
  )
}
