import type { KeyboardEvent, ReactNode } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { MessageKind } from '#domain/query.ts'
import { ActForm } from '#screens/act-form.tsx'
import { useWords } from '#screens/words.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { useAttempt } from '../attempt.ts'
import { composerId } from '../links.ts'
import type { Refused } from '../refused.ts'
import { DraftFiles } from './draft-files.tsx'

export type ComposerProps = {
  /** What is written, which is also the act that is posted. */
  kind: MessageKind
  queryId: string
  clientId: string
  /** Names the text for whoever writes it. */
  label: string
  /** Who will read it. */
  readers: string
  /** The words of the button, naming the reader once more. */
  send: string
  icon: ReactNode
  mayAttach: boolean
  /** The endings of files that may be attached. */
  accept?: string
  /** What else the same act does, such as setting the status. */
  then?: ReactNode
  refused?: Refused
  pending?: FormValues
}

/** Writes one message. What was typed and chosen stays until it was accepted; then the form begins anew. */
export function Composer(props: ComposerProps) {
  const { kind, queryId, label, readers, send, icon, mayAttach, then, pending } = props
  const say = useWords().trackQuery.compose
  const sending = pending?.intent === kind
  const { id, refused } = useAttempt({
    clientId: props.clientId,
    sending,
    refused: props.refused?.intent === kind ? props.refused : undefined,
  })

  const sendByKeyboard = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || sending) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <ActForm
      intent={kind}
      refused={refused}
      fields={{ queryId, clientId: id }}
      encType="multipart/form-data"
      preventScrollReset
      // Whoever listens to the page knows by it what is being written.
      data-composer={kind}
      onKeyDown={sendByKeyboard}
    >
      {/* The button stays outside, so that the focus is still on it when the fields begin anew. */}
      <Stack key={id} gap="md">
        <TextAreaField
          id={composerId(kind)}
          // A link that leads here stops short of the bar that stays at the top, with the label in sight.
          className="[&_textarea]:scroll-mt-32"
          name="body"
          label={<span className="wrap-anywhere">{label}</span>}
          hint={<span className="wrap-anywhere">{say.hint(readers)}</span>}
          look={kind === 'note' ? 'note' : 'default'}
          rows={4}
          required
          aria-keyshortcuts="Control+Enter Meta+Enter"
          defaultValue={refused?.values.body}
          error={refused?.errors.body}
        />
        {(mayAttach || then) && (
          <Cluster gap="md" align="start">
            {mayAttach && (
              <DraftFiles
                className="grow basis-72"
                kept={refused?.files}
                accept={props.accept}
                error={refused?.errors.files}
              />
            )}
            {then}
          </Cluster>
        )}
      </Stack>
      <Cluster justify="end">
        <Button type="submit" tone={kind === 'reply' ? 'primary' : 'neutral'} icon={icon} pending={sending}>
          {send}
        </Button>
      </Cluster>
    </ActForm>
  )
}
