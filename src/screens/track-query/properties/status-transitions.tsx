import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { transitionLabel } from '../transition-label.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { TransitionForm, transitionError } from './transition-form.tsx'

export type StatusTransitionsProps = {
  query: QueryDetail
  viewerId: string
  formError?: InvalidForm
  pending?: FormValues
}

/** The legal status changes: buttons, or disclosures where more input is needed. */
export function StatusTransitions({ query, viewerId, formError, pending }: StatusTransitionsProps) {
  const words = useWords()
  const t = words.oneQuery.transitions
  const { transitions } = query.rights
  // A closed query has a second reopen form beside the conversation, which shows the error.
  const shownError = query.status === 'closed' ? undefined : formError
  const atOnce = transitions.filter(({ needs }) => needs === 'nothing')
  const asking = transitions.filter(({ needs }) => needs !== 'nothing')
  if (transitions.length === 0) {
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
        <Cluster as="li" gap={atOnce.some((transition) => transitionError(shownError, transition)) ? 'lg' : 'sm'}>
          {atOnce.map((transition) => (
            <TransitionForm
              key={transition.to}
              query={query}
              transition={transition}
              label={transitionLabel(transition.to, query, viewerId, words)}
              formError={shownError}
              pending={pending}
            />
          ))}
        </Cluster>
      )}
      {asking.map((transition) => {
        const label = transitionLabel(transition.to, query, viewerId, words)
        return (
          <li key={transition.to}>
            <Disclosure summary={t.asking(label)} open={transitionError(formError, transition) !== undefined}>
              <TransitionForm
                query={query}
                transition={transition}
                label={label}
                formError={formError}
                pending={pending}
              />
            </Disclosure>
          </li>
        )
      })}
    </Stack>
  )
}
