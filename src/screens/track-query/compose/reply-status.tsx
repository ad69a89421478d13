import type { QueryDetail } from '#domain/query.ts'
import { staffResolutions, type Status } from '#domain/status.ts'
import { useWords } from '#screens/words.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { transitionLabel } from '../transition-label.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { replyStatuses } from '../reply-statuses.ts'
import { statusWord } from '../status-look.ts'

export type ReplyStatusProps = { query: QueryDetail; viewerId: string; formError?: InvalidForm }

/** Selects the status to set with a reply, and the resolution when resolving. */
export function ReplyStatus({ query, viewerId, formError }: ReplyStatusProps) {
  const words = useWords()
  const t = words.composer
  const statuses = replyStatuses(query)
  if (statuses.length === 0) return null
  const label = (to: Status) => transitionLabel(to, query, viewerId, words)
  return (
    <Cluster gap="md" align="start" className="group/then grow sm:grow-0">
      <SelectField
        className="w-full sm:w-52"
        name="status"
        label={t.afterSending}
        defaultValue={formError?.values.status}
        error={formError?.errors.status}
        options={[
          { value: '', label: t.keepStatus(statusWord(words, 'agent', query.status)) },
          ...statuses.map((to) => ({ value: to, label: label(to) })),
        ]}
      />
      {statuses.includes('resolved') && (
        <SelectField
          className="hidden w-full sm:w-36 group-has-[[name=status]_[value=resolved]:checked]/then:flex"
          name="resolution"
          label={t.resolveAs}
          defaultValue={formError?.values.resolution ?? 'answered'}
          error={formError?.errors.resolution}
          options={staffResolutions.map((value) => ({ value, label: words.vocabulary.resolution[value] }))}
        />
      )}
    </Cluster>
  )
}
