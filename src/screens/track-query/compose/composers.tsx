import type { ReactNode } from 'react'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { MessageKind, QueryDetail } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { ReplyIcon } from '#ui/icon/list-icon.tsx'
import { LockIcon, NoteIcon } from '#ui/icon/conversation-icon.tsx'
import { latestOtherReply } from '../latest-other-reply.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { Composer } from './composer.tsx'
import type { DraftStatuses } from './draft-status.ts'
import { mentionable } from './mentionable.ts'
import { ReplyStatus } from './reply-status.tsx'

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
  formError?: InvalidForm
  pending?: FormValues
}

/**
 * The reply form and, for staff, the internal note form. They differ in colour, border, label and button. Both are
 * mounted and a radio button shows one, so typed text stays, with or without JavaScript.
 */
export function Composers(props: ComposersProps) {
  const { query, compose, formError } = props
  const t = useWords().composer
  const { note } = query.rights
  // A rejected reply stays visible when the query was closed meanwhile, because only the form holds its text.
  const reply = query.rights.reply || formError?.intent === 'reply'
  const front = formError?.intent === 'reply' || formError?.intent === 'note' ? formError.intent : compose
  if (!reply && !note) return null
  return (
    <section id="compose" aria-label={t.label} className={`${box} ${!note ? replyBox : reply ? eitherBox : noteBox}`}>
      {reply && note && (
        <fieldset className="flex flex-wrap gap-x-1 border-b border-line px-2 pt-1.5 group-has-[[value=note]:checked]/compose:border-note-line">
          <legend className="sr-only">{t.label}</legend>
          <Choice value="reply" isFront={front === 'reply'} icon={<ReplyIcon size="sm" />} label={t.reply} />
          <Choice value="note" isFront={front === 'note'} icon={<NoteIcon size="sm" />} label={t.note} />
        </fieldset>
      )}
      {reply && (
        <div className={note ? 'p-4 group-has-[[value=note]:checked]/compose:hidden' : 'p-4'}>
          <ReplyComposer {...props} />
        </div>
      )}
      {note && (
        <div className={reply ? 'hidden p-4 group-has-[[value=note]:checked]/compose:block' : 'p-4'}>
          <NoteComposer {...props} />
        </div>
      )}
    </section>
  )
}

const box = 'group/compose scroll-mt-16 rounded-panel border'
const noteBox = 'border-note-line bg-note'
const replyBox = 'border-line-strong bg-surface-raised'
const eitherBox =
  'border-line-strong bg-surface-raised has-[[value=note]:checked]:border-note-line has-[[value=note]:checked]:bg-note'

function Choice(props: { value: MessageKind; isFront: boolean; icon: ReactNode; label: string }) {
  return (
    <label className="-mb-px flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-2 font-medium text-ink-muted hover:text-ink has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent has-[[value=note]:checked]:border-note-line pointer-coarse:min-h-11">
      <input className="sr-only" type="radio" name="compose" value={props.value} defaultChecked={props.isFront} />
      {props.icon}
      {props.label}
    </label>
  )
}

/** Props of both composers. */
const shared = (props: ComposersProps, kind: MessageKind) => {
  const { query, staff, viewer, clock, clientIds, accept, drafts, formError, pending } = props
  return {
    kind,
    queryId: query.id,
    mentionable: mentionable(query, { kind, staff, viewer }),
    clientId: clientIds[kind],
    clock,
    draft: query.drafts[kind],
    draftStatus: drafts?.[kind],
    mayAttach: query.rights.attach,
    accept,
    formError,
    pending,
  }
}

function ReplyComposer(props: ComposersProps) {
  const { query, company, viewer, formError } = props
  const t = useWords().composer
  const isOwn = query.requester.id === viewer.id
  // Only staff are checked for concurrent replies.
  const answers = isStaff(company.role) && !isOwn && !props.paged
  const to = isOwn ? company.name : query.requester.name
  const readers =
    query.visibility === 'company'
      ? t.replyReadersCompany(company.name)
      : isOwn
        ? t.ownReplyReaders(company.name)
        : t.replyReaders(query.requester.name)
  return (
    <Composer
      {...shared(props, 'reply')}
      newest={answers ? (latestOtherReply(query, viewer.id) ?? null) : undefined}
      label={isOwn ? t.replyField : t.replyTo(to)}
      readers={readers}
      icon={<ReplyIcon size="sm" />}
      send={isOwn && isStaff(company.role) ? t.sendPlain : t.send(to)}
      then={
        <ReplyStatus
          query={query}
          viewerId={viewer.id}
          formError={formError?.intent === 'reply' ? formError : undefined}
        />
      }
    />
  )
}

function NoteComposer(props: ComposersProps) {
  const { query, viewer } = props
  const t = useWords().composer
  const isOwn = query.requester.id === viewer.id
  return (
    <Composer
      {...shared(props, 'note')}
      label={t.noteField}
      readers={isOwn ? t.noteReadersSelf : t.noteReaders(query.requester.name)}
      icon={<LockIcon size="sm" />}
      send={t.addNote}
    />
  )
}
