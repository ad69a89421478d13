import { useEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'

export type UnreadSummaryProps = {
  unread: number
  /** URL that its form posts to. */
  action: string
  formError?: InvalidForm
  pending?: FormValues
}

/** The number of unread notifications, and a button that marks them as read. */
export function UnreadSummary({ unread, action, formError, pending }: UnreadSummaryProps) {
  const { inbox: words } = useWords()
  const count = useRef<HTMLOutputElement>(null)
  const before = useRef(unread)

  // The button disappears after use, so the focus moves to the count.
  useEffect(() => {
    const done = before.current > 0 && unread === 0
    before.current = unread
    if (done && !count.current?.closest('dialog')?.contains(document.activeElement)) count.current?.focus()
  }, [unread])

  const ofAll = (fields: FormValues | undefined) => fields?.intent === 'read-notifications' && !fields['ids']
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <output ref={count} tabIndex={-1} className="text-sm text-ink-muted tabular-nums">
        {unread > 0 ? words.unread(unread) : words.allRead}
      </output>
      {unread > 0 && (
        <IntentForm
          intent="read-notifications"
          action={action}
          formError={formError && !formError.values['ids'] ? formError : undefined}
        >
          <Button type="submit" size="sm" className="self-end" pending={ofAll(pending)}>
            {words.markAllRead}
          </Button>
        </IntentForm>
      )}
    </div>
  )
}
