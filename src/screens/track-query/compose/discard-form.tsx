import type { DraftKind } from '#domain/query.ts'
import { ActForm } from '#screens/act-form.tsx'
import type { Refused } from '../refused.ts'

export type DiscardFormProps = {
  kind: DraftKind
  queryId?: string
  /** The go that ends with it. */
  clientId: string
  /** The drafts that go began with, which end with it, too. */
  began: string
  refused?: Refused
}

/** By its `id` the button for it stands in the form of what is written: forms cannot stand in each other. */
export const discardFormId = (kind: DraftKind): string => `discard-${kind}`

/** Throws away what was being written. */
export function DiscardForm({ kind, queryId, clientId, began, refused }: DiscardFormProps) {
  const mine = refused?.intent === 'discard-draft' && refused.values.kind === kind ? refused : undefined
  return (
    <ActForm
      id={discardFormId(kind)}
      className={mine && 'mt-4'}
      intent="discard-draft"
      refused={mine}
      fields={{ kind, queryId, clientId, began }}
      preventScrollReset
    />
  )
}
