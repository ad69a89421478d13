import type { DraftKind } from '#domain/query.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'

export type DiscardFormProps = {
  kind: DraftKind
  queryId?: string
  /** Id of the submission that ends with it. */
  clientId: string
  /** The stored version that its author has seen. A later one is not discarded. */
  draftVersion: string
  formError?: InvalidForm
}

/** Id of the discard form; its button is in the composer's form, because forms cannot nest. */
export const discardFormId = (kind: DraftKind): string => `discard-${kind}`

/** Discards a draft. */
export function DiscardForm({ kind, queryId, clientId, draftVersion, formError }: DiscardFormProps) {
  const mine = formError?.intent === 'discard-draft' && formError.values.kind === kind ? formError : undefined
  return (
    <IntentForm
      id={discardFormId(kind)}
      className={mine && 'mt-4'}
      intent="discard-draft"
      formError={mine}
      fields={{ kind, queryId, clientId, draftVersion }}
      preventScrollReset
    />
  )
}
