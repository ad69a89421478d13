import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import type { Refused } from '../refused.ts'
import { MoveForm } from '../side/move-form.tsx'

export type OwnActsProps = { query: QueryDetail; refused?: Refused; pending?: FormValues }

/** Asks whoever raised a query, once it is resolved, whether it is solved. */
export function OwnActs({ query, refused, pending }: OwnActsProps) {
  const say = useWords().trackQuery.own
  if (query.rights.triage || query.status !== 'resolved') return null
  const close = query.rights.moves.find(({ to }) => to === 'closed')
  const reopen = query.rights.moves.find(({ to }) => to === 'open')
  if (!close && !reopen) return null
  return (
    <Callout
      tone="info"
      title={say.answeredTitle}
      actions={
        <>
          {close && (
            <MoveForm
              query={query}
              move={close}
              act={say.solved}
              tone="primary"
              size="md"
              refused={refused}
              pending={pending}
            />
          )}
          {reopen && (
            <MoveForm query={query} move={reopen} act={say.notSolved} size="md" refused={refused} pending={pending} />
          )}
        </>
      }
    >
      {query.assignee ? say.answered(query.assignee.name) : say.answeredByStaff}
    </Callout>
  )
}
