import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock } from '#domain/person.ts'
import type { QueryDetail } from '#domain/query.ts'
import { isStatus, type Resolution } from '#domain/status.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { FormError } from '#ui/field/form-error.tsx'
import { statusWord } from '../status-look.ts'
import { ConflictCallout } from './conflict-callout.tsx'
import { TransitionForm } from './transition-form.tsx'

export type StatusProblemProps = {
  query: QueryDetail
  company: Company
  clock: Clock
  formError?: InvalidForm
  pending?: FormValues
}

/** Why a status change was rejected: a conflict, the form of the reason again, or a message. For staff. */
export function StatusProblem(props: StatusProblemProps) {
  const { query, formError, pending } = props
  const words = useWords().oneQuery.transitions
  if (formError?.intent !== 'set-status') return null
  if (formError.conflict) return <StatusConflict {...props} />
  const { errors, values } = formError
  if (values.status !== 'on_hold') return <FormError>{errors.status ?? errors.resolution ?? errors.form}</FormError>
  return (
    <TransitionForm
      query={query}
      transition={{ to: 'on_hold', needs: 'reason' }}
      label={words.to.on_hold}
      formError={formError}
      pending={pending}
    />
  )
}

/** One callout for all transitions, because the other person's change may have removed the requested one. */
export function StatusConflict({ query, company, clock, formError, pending }: StatusProblemProps) {
  const words = useWords()
  const { oneQuery, vocabulary } = words
  if (formError?.conflict?.field !== 'status') return null
  const { conflict } = formError
  const named = (status: string | null, resolution?: Resolution) => {
    if (!status || !resolution) return undefined
    const word = statusWord(words, company.role, { status, resolution })
    const as = vocabulary.resolution[resolution]
    return word === as ? word : oneQuery.conflict.resolved(word, as)
  }
  return (
    <ConflictCallout
      conflict={{
        ...conflict,
        yoursName: named(conflict.yours, conflict.yoursResolution),
        theirsName: named(conflict.theirs, conflict.theirsResolution),
      }}
      intent={formError.intent}
      values={formError.values}
      reference={query.reference}
      clock={clock}
      read={(status) => (isStatus(status) ? statusWord(words, company.role, { status }) : '')}
      pending={pending}
    />
  )
}
