import { useWords } from '#screens/words.ts'
import { Callout } from '#ui/callout/callout.tsx'
import { Anchor } from '#ui/link/link.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export type AboveComposerProps = {
  /** Colleagues who write a reply of their own, by name. */
  replying: readonly string[]
  /** A colleague's answer of a moment ago. */
  answered: { name: string; seconds: number; messageId: string } | null
  /** Who is typing to this reader, by name. */
  typing: readonly string[]
}

/** What somebody has to know before their own answer goes out. It stands right above where they write it. */
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
        // In the gap above what follows, so that nothing moves when it comes and goes.
        <div className="relative -mt-6 h-0">
          <Text size="sm" tone="muted" truncate className="absolute start-0 top-0.5 max-w-full">
            {realtime.typing(typing)}
          </Text>
        </div>
      )}
    </>
  )
}
