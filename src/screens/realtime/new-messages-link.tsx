import { createPortal } from 'react-dom'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import type { Message } from '#domain/query.ts'

export type NewMessagesLinkProps = {
  /** Messages by others that are not in view, oldest first. At least one. */
  messages: readonly Pick<Message, 'id' | 'kind'>[]
  /** The dock of the composer, above which it is shown; default: where it is rendered. */
  dock?: Element | null
}

/** Leads from above the composer to messages that came while the reader looked elsewhere in the conversation. */
export function NewMessagesLink({ messages, dock }: NewMessagesLinkProps) {
  const { notices } = useWords()
  const [first] = messages
  if (!first) return null
  const view = (
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
  return dock ? createPortal(view, dock) : view
}
