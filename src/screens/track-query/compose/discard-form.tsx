import type { DraftKind } from '#domain/query.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'

export type DiscardFormProps = {
  kind: DraftKind
  queryId?: string
  /** The go that ends with it. */
  clientId: string
  /** The drafts that go began with, which end with it, too. */
  began: string
  formError?: InvalidForm
}

/** By its `id` the button for it stands in the form of what is written: forms cannot stand in each other. */
export const discardFormId = (kind: DraftKind): string => `discard-${kind}`

/** Throws away what was being written. */
export function DiscardForm({ kind, queryId, clientId, began, formError }: DiscardFormProps) {
  const mine = formError?.intent === 'discard-draft' && formError.values.kind === kind ? formError : undefined
  return (
    <IntentForm
      id={discardFormId(kind)}
      className={mine && 'mt-4'}
      intent="discard-draft"
      formError={mine}
      fields={{ kind, queryId, clientId, began }}
      preventScrollReset
    />
  )
}
