import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.tsx'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { composerId } from '../links.ts'
import type { Refused } from '../refused.ts'
import { MoveForm } from '../side/move-form.tsx'

export type OwnActsProps = { query: QueryDetail; refused?: Refused; pending?: FormValues }

/** Asks whoever raised a query, once it is resolved, whether it is solved; if not, the reply is where to say why. */
export function OwnActs({ query, refused, pending }: OwnActsProps) {
  const say = useWords().trackQuery.own
  if (query.rights.triage || query.status !== 'resolved') return null
  if (query.resolution === 'withdrawn') {
    return (
      <Callout tone="neutral" title={say.withdrawnTitle}>
        {say.withdrawn}
      </Callout>
    )
  }
  const close = query.rights.moves.find(({ to }) => to === 'closed')
  if (!close) return null
  return (
    <Callout
      tone="info"
      title={say.answeredTitle}
      actions={
        <>
          <MoveForm
            query={query}
            move={close}
            act={say.solved}
            tone="primary"
            size="md"
            refused={refused}
            pending={pending}
          />
          {/* A reply opens it again and brings its reason along. */}
          {query.rights.reply && (
            <a href={`#${composerId('reply')}`} className={button()}>
              {say.notSolved}
            </a>
          )}
        </>
      }
    >
      {query.assignee ? say.answered(query.assignee.name) : say.answeredByStaff}
    </Callout>
  )
}
