import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Draft, Message, MessageKind } from '#domain/query.ts'
import type { shortcuts } from '#domain/shortcuts.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { ComposerFoot, ComposerTools } from '#ui/composer/composer.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import type { AriaKeys } from '#ui/kbd/key-caps.ts'
import { Mentions } from '#ui/mentions/mentions.tsx'
import { SplitButton } from '#ui/split-button/split-button.tsx'
import { composerId } from '../query-links.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { ConcurrentReplyCallout } from './concurrent-reply-callout.tsx'
import { DiscardForm, discardFormId } from './discard-form.tsx'
import { DraftFiles } from './draft-files.tsx'
import { DraftSaveStatus } from './draft-save-status.tsx'
import type { DraftStatus } from './draft-status.ts'
import { SendItem, type SendOption } from './send-options.tsx'
import { useComposerToolbar } from './use-composer-toolbar.tsx'
import { useDraft } from './use-draft.tsx'
import type { LoadPreview } from './load-preview.ts'
import { usePreview } from './use-preview.tsx'
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
  /** The radio button that shows it. */
  choice: RefObject<HTMLInputElement | null>
  /** What it is docked in. */
  dock: RefObject<HTMLElement | null>
  /** Label of the text field. */
  label: string
  /** Who will read it, as a sentence. */
  readers: string
  /** People who can be mentioned with `@`. */
  mentionable: readonly Person[]
  /** Text of the button. */
  send: ReactNode
  icon: ReactNode
  mayAttach: boolean
  /** File extensions that may be attached. */
  accept?: string
  /** Status changes that may be made with it. */
  options?: readonly SendOption[]
  /** Renders the text on the server. */
  loadPreview?: LoadPreview
  formError?: InvalidForm
  /** The error of its message has changed. It can be of an interruption, or one that the page no longer has. */
  onFormError?: (formError: InvalidForm | undefined) => void
  pending?: FormValues
}

/** Typed by the list of shortcuts, whose code would be 2 kB more for a page to load. */
const sendKeys: AriaKeys<typeof shortcuts.message.send> = 'Control+Enter Meta+Enter'

/** Id of the element of the page that says which files may be attached. */
export const filesHintId = 'files-hint'

/** Beside the paperclip, on a phone as well. */
const sendPlace = 'ms-auto max-w-[calc(100%-3.25rem)]'

/** A form for one message. It keeps its input until the message is accepted, then resets. */
export function Composer(props: ComposerProps) {
  const { kind, queryId, clock, label, readers, send, icon, mayAttach, options = [], pending, newest } = props
  const words = useWords().composer
  const form = useRef<HTMLFormElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const toolbar = useComposerToolbar({ form, dock: props.dock })
  const drafted = useDraft({ ...props, intent: kind, form })
  const { id, formError, draft, draftVersion, files, sending } = drafted
  const seen = useLastSeenReply(id, newest)
  const preview = usePreview({ kind, form, id, formError, load: props.loadPreview })
  const { onFormError } = props
  useLayoutEffect(() => onFormError?.(formError), [onFormError, formError])
  const answered = formError?.answered
  const { status, resolution, resolveAs } = formError?.errors ?? {}
  const refused = status ?? resolution ?? resolveAs
  // What was chosen before a rejection or an undo stays chosen, unless that choice was rejected.
  const posted: FormValues | undefined = formError ? formError.values : draft?.onSend
  const chosen = refused ? undefined : options.find(({ name, value }) => posted?.[name] === value)
  const others = options.filter((option) => option !== chosen)
  const sendAnd = ({ act }: SendOption) => words.sendAnd(act, answered !== undefined)
  const anyway = answered && words.sendAnyway
  const tone = kind === 'reply' ? 'primary' : 'neutral'

  const sendByKeyboard = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || sending) return
    event.preventDefault()
    event.currentTarget.requestSubmit(sendButton.current)
  }
  const button = (
    <Button
      ref={sendButton}
      type="submit"
      name={chosen?.name}
      value={chosen?.value}
      tone={tone}
      icon={icon}
      pending={sending}
      className={options.length > 0 ? undefined : sendPlace}
    >
      {chosen ? sendAnd(chosen) : (anyway ?? send)}
    </Button>
  )

  return (
    <>
      <IntentForm
        ref={form}
        intent={kind}
        gap="xs"
        formError={formError}
        fields={{ queryId, clientId: id, draftVersion, seen, anyway: answered && '1' }}
        encType="multipart/form-data"
        preventScrollReset
        // Off with a draft, because the browser would restore older text over it.
        autoComplete={draft?.savedAt ? 'off' : undefined}
        onInput={(event) => {
          drafted.onInput(event)
          preview.onInput()
        }}
        onKeyDown={sendByKeyboard}
      >
        {answered && <ConcurrentReplyCallout answered={answered} reply={newest ?? undefined} clock={clock} />}
        {preview.region}
        <Mentions key={id} hidden={preview.isShown} people={props.mentionable} label={words.mention}>
          <TextAreaField
            id={composerId(kind)}
            name="body"
            label={<span className="sr-only">{label}</span>}
            hint={<span className="sr-only">{`${readers} ${words.hint}`}</span>}
            placeholder={label}
            look={kind === 'note' ? 'note' : 'default'}
            rows={1}
            required
            aria-keyshortcuts={sendKeys}
            defaultValue={formError?.values.body ?? draft?.body}
            error={formError?.errors.body}
          />
        </Mentions>
        {refused && <FormError>{refused}</FormError>}
        {drafted.conflict}
        <ComposerFoot>
          <ComposerTools inert={preview.isShown}>{toolbar}</ComposerTools>
          {mayAttach && (
            <DraftFiles
              key={id}
              look="button"
              kept={files}
              returned={formError?.files}
              accept={props.accept}
              hintId={filesHintId}
              error={formError?.errors.files}
              sending={sending}
            />
          )}
          <div>{preview.button}</div>
          <DraftSaveStatus
            draft={draft}
            status={drafted.status}
            clock={clock}
            discardDraftForm={discardFormId(kind)}
            discardable={answered !== undefined}
            discarding={pending?.intent === 'discard-draft' && pending.kind === kind}
          />
          {/* Outside the keyed parts, so that it keeps the focus when the fields reset. */}
          {options.length > 0 ? (
            <SplitButton tone={tone} label={words.moreSends} action={button} className={sendPlace}>
              {chosen && <SendItem label={anyway ?? words.sendPlain} />}
              {others.map((option) => (
                <SendItem key={option.value} option={option} label={sendAnd(option)} />
              ))}
            </SplitButton>
          ) : (
            button
          )}
        </ComposerFoot>
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
