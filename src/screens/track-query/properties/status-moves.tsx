import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { moveLabel } from '../move-label.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { MoveForm, moveError } from './move-form.tsx'

export type StatusMovesProps = { query: QueryDetail; viewerId: string; formError?: InvalidForm; pending?: FormValues }

/** The legal status changes: buttons, or disclosures where more input is needed. */
export function StatusMoves({ query, viewerId, formError, pending }: StatusMovesProps) {
  const words = useWords()
  const t = words.oneQuery.moves
  const { moves } = query.rights
  // A closed query has a second reopen form beside the conversation, which shows the error.
  const told = query.status === 'closed' ? undefined : formError
  const atOnce = moves.filter(({ needs }) => needs === 'nothing')
  const asking = moves.filter(({ needs }) => needs !== 'nothing')
  if (moves.length === 0) {
    return (
      <Text size="sm" tone="muted">
        {t.none}
      </Text>
    )
  }
  return (
    <Stack as="ul" gap="sm" aria-label={t.label}>
      {atOnce.length > 0 && (
        // A larger gap, so that the error is nearest to its own button.
        <Cluster as="li" gap={atOnce.some((move) => moveError(told, move)) ? 'lg' : 'sm'}>
          {atOnce.map((move) => (
            <MoveForm
              key={move.to}
              query={query}
              move={move}
              act={moveLabel(move.to, query, viewerId, words)}
              formError={told}
              pending={pending}
            />
          ))}
        </Cluster>
      )}
      {asking.map((move) => {
        const act = moveLabel(move.to, query, viewerId, words)
        return (
          <li key={move.to}>
            <Disclosure summary={t.asking(act)} open={moveError(formError, move) !== undefined}>
              <MoveForm query={query} move={move} act={act} formError={formError} pending={pending} />
            </Disclosure>
          </li>
        )
      })}
    </Stack>
  )
}
