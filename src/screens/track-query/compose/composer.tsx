import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Draft, Message, MessageKind } from '#domain/query.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Mentions } from '#ui/mentions/mentions.tsx'
import { composerId } from '../query-links.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { ConcurrentReplyCallout } from './concurrent-reply-callout.tsx'
import { DiscardForm, discardFormId } from './discard-form.tsx'
import { DraftFiles, dropTarget } from './draft-files.tsx'
import { DraftSaveStatus } from './draft-save-status.tsx'
import type { DraftStatus } from './draft-status.ts'
import { useDraft } from './use-draft.tsx'
import { useLastSeenReply } from './use-last-seen-reply.ts'

export type ComposerProps = {
  /** The kind of message; also the posted intent. */
  kind: MessageKind
  queryId: string
  clientId: string
  clock: Clock
  /** The user's unsent draft. */
  draft: Draft | null
  /** Autosave status of the draft. */
  draftStatus?: DraftStatus
  /** The newest reply by another person that this reply must have seen; undefined when not checked. */
  newest?: Message | null
  /** Label of the text field. */
  label: string
  /** Who will read it, as a sentence. */
  readers: string
  /** People who can be mentioned with `@`. */
  mentionable: readonly Person[]
  /** Text of the button. */
  send: string
  icon: ReactNode
  mayAttach: boolean
  /** File extensions that may be attached. */
  accept?: string
  /** Further fields of the form, such as the status. */
  then?: ReactNode
  formError?: InvalidForm
  pending?: FormValues
}

/** A form for one message. It keeps its input until the message is accepted, then resets. */
export function Composer(props: ComposerProps) {
  const { kind, queryId, clock, label, readers, send, icon, mayAttach, then, pending, newest } = props
  const t = useWords().composer
  const form = useRef<HTMLFormElement>(null)
  const drafted = useDraft({ ...props, intent: kind, form })
  const { id, formError, draft, draftVersion, files, sending } = drafted
  const seen = useLastSeenReply(id, newest)
  const answered = formError?.answered

  const sendByKeyboard = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || sending) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <>
      <IntentForm
        ref={form}
        className={dropTarget}
        intent={kind}
        formError={formError}
        fields={{ queryId, clientId: id, draftVersion, seen, anyway: answered && '1' }}
        encType="multipart/form-data"
        preventScrollReset
        // Off with a draft, because the browser would restore older text over it.
        autoComplete={draft?.savedAt ? 'off' : undefined}
        onInput={drafted.onInput}
        onKeyDown={sendByKeyboard}
      >
        {answered && <ConcurrentReplyCallout answered={answered} reply={newest ?? undefined} clock={clock} />}
        {/* The button is outside the keyed part, so that it keeps the focus when the fields reset. */}
        <Stack key={id} gap="md">
          <Mentions people={props.mentionable} label={t.mention}>
            <TextAreaField
              id={composerId(kind)}
              // Scroll margin, so that a link to the field stops below the sticky bar.
              className="[&_textarea]:scroll-mt-32"
              name="body"
              label={<span className="wrap-anywhere">{label}</span>}
              hint={<span className="wrap-anywhere">{t.hint(readers)}</span>}
              look={kind === 'note' ? 'note' : 'default'}
              rows={4}
              required
              aria-keyshortcuts="Control+Enter Meta+Enter"
              defaultValue={formError?.values.body ?? draft?.body}
              error={formError?.errors.body}
            />
          </Mentions>
          {(mayAttach || then) && (
            <Cluster gap="md" align="start">
              {mayAttach && (
                <DraftFiles
                  className="grow basis-72"
                  kept={files}
                  returned={formError?.files}
                  accept={props.accept}
                  error={formError?.errors.files}
                  sending={sending}
                />
              )}
              {then}
            </Cluster>
          )}
        </Stack>
        {drafted.conflict}
        <Cluster justify="end">
          <DraftSaveStatus
            draft={draft}
            status={drafted.status}
            clock={clock}
            discardDraftForm={discardFormId(kind)}
            discardable={answered !== undefined}
            discarding={pending?.intent === 'discard-draft' && pending.kind === kind}
          />
          <Button type="submit" tone={kind === 'reply' ? 'primary' : 'neutral'} icon={icon} pending={sending}>
            {answered ? t.sendAnyway : send}
          </Button>
        </Cluster>
      </IntentForm>
      <DiscardForm
        kind={kind}
        queryId={queryId}
        clientId={id}
        draftVersion={draftVersion}
        formError={props.formError}
      />
    </>
  )
}
