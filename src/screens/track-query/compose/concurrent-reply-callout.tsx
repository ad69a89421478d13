import type { Clock } from '#domain/person.ts'
import type { ConcurrentReply, Message } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Callout } from '#ui/callout/callout.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Anchor } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'

export type ConcurrentReplyCalloutProps = {
  answered: ConcurrentReply
  /** The other reply; undefined when it is not among the loaded messages. */
  reply?: Message
  clock: Clock
}

/** Warns that another person replied while this reply was written. */
export function ConcurrentReplyCallout({ answered, reply, clock }: ConcurrentReplyCalloutProps) {
  const words = useWords().composer
  return (
    <Callout
      role="alert"
      // CSS hides the realtime notice above the form while this callout is shown.
      data-answered
      tone="warning"
      title={
        <>
          {words.answeredBy(answered.by.name)} <DateTime at={answered.at} {...clock} format="ago" />
        </>
      }
    >
      <p>{words.answeredHint}</p>
      {reply && (
        <>
          <blockquote className="my-2 border-s-2 border-line-strong ps-3">
            <Prose html={reply.html} className="line-clamp-6" />
          </blockquote>
          <Anchor href={`#message-${reply.id}`} standalone>
            {words.toAnswer}
          </Anchor>
        </>
      )}
    </Callout>
  )
}
