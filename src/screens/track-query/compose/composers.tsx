import { type ReactNode, useRef, useState } from 'react'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { MessageKind, QueryDetail } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import type { Words } from '#domain/words/en.ts'
import { useWords } from '#screens/words.ts'
import { ComposerChoice, ComposerDock, ComposerFrame, ComposerHead, ComposerPane } from '#ui/composer/composer.tsx'
import { InfoIcon, LockIcon, ReplyIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { Popover } from '#ui/popover/popover.tsx'
import { latestOtherReply } from '../latest-other-reply.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { Composer, filesHintId, type ComposerProps } from './composer.tsx'
import type { DraftStatuses } from './draft-status.ts'
import { mentionable } from './mentionable.ts'
import type { LoadPreview } from './load-preview.ts'
import { sendOptions } from './send-options.tsx'

export type ComposersProps = {
  query: QueryDetail
  company: Company
  /** Staff of the company; empty for requesters. */
  staff: readonly Person[]
  viewer: Person
  clock: Clock
  clientIds: Record<MessageKind, string>
  /** File extensions that may be attached. */
  accept?: string
  /** The selected composer. */
  compose: MessageKind
  /** Autosave status of the drafts. */
  drafts?: DraftStatuses
  /** Earlier messages are shown, without the newest ones. */
  paged?: boolean
  /** Renders a text on the server. */
  loadPreview?: LoadPreview
  formError?: InvalidForm
  pending?: FormValues
  /** Above the composer: who is typing or has just replied. */
  notices?: ReactNode
  /** Leads to messages that are out of view. */
  unseen?: ReactNode
}

/**
 * The reply form and, for staff, the internal note form, in one frame at the bottom of the view. They differ in ground,
 * border, label and button. Both are mounted and a radio button shows one, so typed text stays, with or without JavaScript.
 */
export function Composers(props: ComposersProps) {
  const { query, compose, formError } = props
  const words = useWords().composer
  const [held, setHeld] = useState<InvalidForm>()
  const dock = useRef<HTMLDivElement>(null)
  const replyChoice = useRef<HTMLInputElement>(null)
  const noteChoice = useRef<HTMLInputElement>(null)
  const { note } = query.rights
  // A reply that was rejected or interrupted stays visible when the query was closed meanwhile, because only the form
  // holds its text.
  const reply = query.rights.reply || formError?.intent === 'reply' || held !== undefined
  const front = formError?.intent === 'reply' || formError?.intent === 'note' ? formError.intent : compose
  if (!reply && !note) return null
  return (
    <ComposerDock ref={dock}>
      {props.notices}
      <ComposerFrame id="compose" label={words.label} tone={reply ? undefined : 'note'}>
        <ComposerHead>
          {reply && note && (
            <fieldset className="flex">
              <legend className="sr-only">{words.label}</legend>
              <ComposerChoice
                name="compose"
                value="reply"
                ref={replyChoice}
                defaultChecked={front === 'reply'}
                icon={<ReplyIcon size="sm" />}
                label={words.reply}
              />
              <ComposerChoice
                tone="note"
                name="compose"
                value="note"
                ref={noteChoice}
                defaultChecked={front === 'note'}
                icon={<LockIcon size="sm" />}
                label={words.note}
              />
            </fieldset>
          )}
          {/* Hidden from screen readers, because the description of each field has the same words. */}
          <span aria-hidden className="min-w-0 grow truncate text-end text-sm text-ink-muted max-sm:invisible">
            {reply && <ComposerPane as="span">{replyReaders(props, words)}</ComposerPane>}
            {note && (
              <ComposerPane tone="note" as="span">
                {noteReaders(props, words)}
              </ComposerPane>
            )}
          </span>
          <Popover
            label={words.help}
            align="end"
            className="shrink-0"
            trigger={
              <button type="button" aria-label={words.help} title={words.help} className={iconButton()}>
                <InfoIcon size="sm" />
              </button>
            }
          >
            <p className="text-sm">{words.hint}</p>
            <p id={filesHintId} className="text-sm text-ink-muted">
              {words.filesHint}
            </p>
          </Popover>
        </ComposerHead>
        {reply && (
          <ComposerPane>
            <ReplyComposer {...props} dock={dock} choice={replyChoice} onFormError={setHeld} />
          </ComposerPane>
        )}
        {note && (
          <ComposerPane tone="note">
            <NoteComposer {...props} dock={dock} choice={noteChoice} />
          </ComposerPane>
        )}
      </ComposerFrame>
      {props.unseen}
    </ComposerDock>
  )
}

type ComposerWords = Words['composer']

/** Who reads a reply, as a sentence. */
function replyReaders({ query, company, viewer }: ComposersProps, words: ComposerWords): string {
  if (query.visibility === 'company') return words.replyReadersCompany(company.name)
  return query.requester.id === viewer.id
    ? words.ownReplyReaders(company.name)
    : words.replyReaders(query.requester.name)
}

/** Who reads a note, as a sentence. */
function noteReaders({ query, staff, viewer }: ComposersProps, words: ComposerWords): string {
  const { id, name } = query.requester
  if (id === viewer.id) return words.noteReadersSelf
  return staff.some((person) => person.id === id) ? words.noteReadersOfStaff(name) : words.noteReaders(name)
}

type ComposerParts = Pick<ComposerProps, 'choice' | 'dock'>

/** Props of both composers. */
const shared = (props: ComposersProps & ComposerParts, kind: MessageKind) => {
  const { query, staff, viewer, clock, clientIds, accept, drafts, loadPreview, formError, pending } = props
  const { choice, dock } = props
  return {
    kind,
    queryId: query.id,
    mentionable: mentionable(query, { kind, staff, viewer, locale: clock.locale }),
    clientId: clientIds[kind],
    clock,
    draft: query.drafts[kind],
    draftStatus: drafts?.[kind],
    mayAttach: query.rights.attach,
    accept,
    loadPreview,
    formError,
    pending,
    choice,
    dock,
  }
}

function ReplyComposer(props: ComposersProps & ComposerParts & Pick<ComposerProps, 'onFormError'>) {
  const { query, company, viewer, onFormError } = props
  const words = useWords()
  const composerWords = words.composer
  const isOwn = query.requester.id === viewer.id
  // Only staff are checked for concurrent replies.
  const answers = isStaff(company.role) && !isOwn && !props.paged
  const to = isOwn ? company.name : query.requester.name
  return (
    <Composer
      {...shared(props, 'reply')}
      onFormError={onFormError}
      newest={answers ? (latestOtherReply(query, viewer.id) ?? null) : undefined}
      label={isOwn ? composerWords.replyField : composerWords.replyTo(to)}
      readers={replyReaders(props, composerWords)}
      icon={<ReplyIcon size="sm" />}
      send={
        isOwn && isStaff(company.role) ? (
          composerWords.sendPlain
        ) : (
          <>
            <span aria-hidden className="sm:hidden">
              {composerWords.sendPlain}
            </span>
            <span className="max-sm:sr-only">{composerWords.send(to)}</span>
          </>
        )
      }
      options={sendOptions(query, viewer.id, words)}
    />
  )
}

function NoteComposer(props: ComposersProps & ComposerParts) {
  const words = useWords().composer
  return (
    <Composer
      {...shared(props, 'note')}
      label={words.noteField}
      readers={noteReaders(props, words)}
      icon={<LockIcon size="sm" />}
      send={words.addNote}
    />
  )
}
