import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import type { Message } from '#domain/query.ts'

export type NewMessagesLinkProps = {
  /** Messages by others that are not in view, oldest first. */
  messages: readonly Pick<Message, 'id' | 'kind'>[]
}

/** Leads from above the composer to messages that came while the reader looked elsewhere in the conversation. */
export function NewMessagesLink({ messages }: NewMessagesLinkProps) {
  const { notices } = useWords()
  const [first] = messages
  if (!first) return null
  return (
    // Absolute, so that the composer does not move.
    <div className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-2 print:hidden">
      <a
        href={`#message-${first.id}`}
        className={button({ tone: 'primary', size: 'sm', className: 'pointer-events-auto shadow-overlay' })}
      >
        {messages.length > 1 ? notices.newMessages(messages.length) : notices.newMessage[first.kind]}
      </a>
    </div>
  )
}
