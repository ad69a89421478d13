import type { FormValues } from '#domain/form.ts'
import type { Person } from '#domain/person.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { composerId } from '../query-links.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { TransitionForm } from '../properties/transition-form.tsx'

export type ResolutionPromptProps = {
  query: QueryDetail
  viewer: Person
  formError?: InvalidForm
  pending?: FormValues
}

/** Asks the requester of a resolved query whether it is solved. Nobody else is addressed. */
export function ResolutionPrompt({ query, viewer, formError, pending }: ResolutionPromptProps) {
  const words = useWords().oneQuery.own
  if (query.rights.triage || query.status !== 'resolved') return null
  if (query.resolution === 'withdrawn') {
    if (query.requester.id !== viewer.id) return null
    return (
      <Callout tone="neutral" title={words.withdrawnTitle}>
        {words.withdrawn}
      </Callout>
    )
  }
  const close = query.rights.transitions.find(({ to }) => to === 'closed')
  if (!close) return null
  return (
    <Callout
      tone="info"
      title={words.answeredTitle}
      actions={
        <>
          <TransitionForm
            intent="confirm-solved"
            query={query}
            transition={close}
            label={words.solved}
            tone="primary"
            size="md"
            formError={formError}
            pending={pending}
          />
          {/* A reply reopens the query and gives the reason. */}
          {query.rights.reply && (
            <a href={`#${composerId('reply')}`} className={button()}>
              {words.notSolved}
            </a>
          )}
        </>
      }
    >
      {words.answered}
    </Callout>
  )
}
