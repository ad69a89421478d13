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

/** The changes of status that are legal now: at once where nothing else is needed, else behind one press. */
export function StatusMoves({ query, viewerId, formError, pending }: StatusMovesProps) {
  const words = useWords()
  const t = words.oneQuery.moves
  const { moves } = query.rights
  // A closed query is opened beside the conversation too, and there it is said why it was not.
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
        // A message stands nearer to its own button than to the one before.
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
