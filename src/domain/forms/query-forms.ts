import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { limits } from '../limits.ts'
import { priorities } from '../priority.ts'
import { draftKinds, noReplySeen, visibilities } from '../query.ts'
import { type ListChange, parseListChange } from '../list-change.ts'
import { resolutions, staffResolutions, statuses, type Resolution, type Status } from '../status.ts'
import { characters, fields } from './form-fields.ts'

/** Draft uploads that belong to the form, posted as repeated `files[]`; new ones arrive as file parts beside it. */
const draftFiles = (words: Words) =>
  v.pipe(v.optional(v.array(fields(words).id), []), v.maxLength(limits.filesPerMessage, words.errors.fileMany))

/** The largest sequence number of a save. */
const latestSeq = 2_147_483_647

const count = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger())
/** `Draft.version` as the author has seen it. A missing or invalid value counts as no draft, which is 0. */
const draftVersion = v.fallback(count, 0)

export const newQueryForm = (words: Words) => {
  const { subject, body, id, optionalId } = fields(words)
  return v.object({
    clientId: id,
    subject,
    body,
    category: optionalId,
    priority: v.optional(v.picklist(priorities, words.errors.choice), 'normal'),
    visibility: v.optional(v.picklist(visibilities, words.errors.choice), 'private'),
    files: draftFiles(words),
    draftVersion,
    followUpOf: v.optional(v.string(), ''),
  })
}

export const solvedForm = (words: Words) => v.object({ queryId: fields(words).id, rowVersion: count })

/** The resolution field is posted with any status; only resolved and closed use it. */
const onlyWhenDone = <T extends { status: Status | null; resolution: Resolution | null }>(value: T): T =>
  value.status === 'resolved' || value.status === 'closed' ? value : { ...value, resolution: null }

const optionalStatus = ({ errors }: Words) =>
  v.pipe(
    v.optional(v.picklist(['', ...statuses], errors.choice), ''),
    v.transform((status) => status || null),
  )

const optionalResolution = ({ errors }: Words) =>
  v.pipe(
    v.optional(v.picklist(['', ...resolutions], errors.choice), ''),
    v.transform((resolution) => resolution || null),
  )

/** A reply or a note. `status` is a status change that staff post with a reply; empty for none. */
export const messageForm = (words: Words) => {
  const { body, id } = fields(words)
  return v.pipe(
    v.object({
      queryId: id,
      clientId: id,
      body,
      status: optionalStatus(words),
      resolution: optionalResolution(words),
      // From a button, which posts one value only: the reply resolves the query with this resolution.
      resolveAs: v.optional(v.picklist(staffResolutions, words.errors.choice)),
      files: draftFiles(words),
      draftVersion,
      seen: v.optional(v.union([v.literal(noReplySeen), id])),
      anyway: v.optional(v.string()),
    }),
    v.transform(({ resolveAs, ...value }) =>
      onlyWhenDone(resolveAs ? { ...value, status: 'resolved', resolution: resolveAs } : value),
    ),
  )
}

/** A draft, as autosave posts it. */
export const draftForm = (words: Words) => {
  const { errors } = words
  const { id } = fields(words)
  const text = (longest: number, long: string | ((length: number) => string)) =>
    v.pipe(v.optional(v.string(), ''), characters(0, longest, '', long))
  return v.object({
    kind: v.picklist(draftKinds, errors.choice),
    queryId: v.optional(id),
    clientId: id,
    seq: v.pipe(v.string(errors.required), v.digits(errors.required), v.transform(Number), v.maxValue(latestSeq)),
    subject: text(limits.subject.max, errors.subjectLong),
    body: text(limits.body.max, errors.bodyLong),
    files: draftFiles(words),
    draftVersion,
    /** The reference of the query that a new one follows up. */
    followUpOf: v.optional(v.string(), ''),
    /** Author of the draft. Another user may be signed in by now. */
    author: v.optional(id),
  })
}

/** A text whose preview is asked for. */
export const previewForm = (words: Words) => {
  const { body, id } = fields(words)
  return v.object({
    kind: v.picklist(draftKinds, words.errors.choice),
    body,
    /** The person who wrote it. Another one may be signed in by now. */
    author: v.optional(id),
  })
}

/** Discards a draft. */
export const discardDraftForm = (words: Words) => {
  const { id } = fields(words)
  const kind = v.picklist(draftKinds, words.errors.choice)
  // Forms without script do not count their saves.
  const seq = v.fallback(v.pipe(count, v.maxValue(latestSeq)), 0)
  return v.object({ kind, queryId: v.optional(id), clientId: id, seq, draftVersion })
}

/** Cancels a scheduled reply. */
export const cancelReplyForm = (words: Words) => v.object({ messageId: fields(words).id })

export const statusForm = (words: Words) => {
  const { errors } = words
  const { id, rowVersion } = fields(words)
  return v.pipe(
    v.object({
      queryId: id,
      rowVersion,
      status: v.picklist(statuses, errors.choice),
      resolution: optionalResolution(words),
      reason: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(limits.holdReason.max, errors.holdReason)),
    }),
    v.forward(
      v.partialCheck(
        [['status'], ['reason']],
        ({ status, reason }) => status !== 'on_hold' || reason.length >= limits.holdReason.min,
        errors.holdReason,
      ),
      ['reason'],
    ),
  )
}

export const assignForm = (words: Words) => {
  const { id, optionalId, rowVersion } = fields(words)
  return v.object({ queryId: id, rowVersion, assignee: optionalId })
}

export const priorityForm = (words: Words) => {
  const { id, rowVersion } = fields(words)
  return v.object({ queryId: id, rowVersion, priority: v.picklist(priorities, words.errors.choice) })
}

export const categoryForm = (words: Words) => {
  const { id, optionalId, rowVersion } = fields(words)
  return v.object({ queryId: id, rowVersion, category: optionalId })
}

/**
 * One change of several queries. `queries[]` names each with the row version that was shown, as `id:version`. `change` is
 * a `ListChange` as text.
 */
export const changeQueriesForm = (words: Words) => {
  const { errors } = words
  const { id, rowVersion } = fields(words)
  const shown = v.pipe(
    v.string(errors.choice),
    v.transform((text) => text.split(':')),
    v.tuple([id, rowVersion], errors.choice),
    v.transform(([id, rowVersion]) => ({ id, rowVersion })),
  )
  return v.pipe(
    v.object({
      queries: v.pipe(
        v.optional(v.array(shown), []),
        v.minLength(1, errors.queriesNone),
        v.maxLength(limits.queriesAtOnce, errors.choice),
      ),
      change: v.pipe(
        v.string(errors.choice),
        v.transform(parseListChange),
        v.custom<ListChange>((change) => change !== null, errors.choice),
      ),
      reason: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(limits.holdReason.max, errors.holdReason)),
    }),
    v.forward(
      v.partialCheck(
        [['change'], ['reason']],
        ({ change, reason }) =>
          !('status' in change && change.status === 'on_hold') || reason.length >= limits.holdReason.min,
        errors.holdReason,
      ),
      ['reason'],
    ),
  )
}

export const undoChangesForm = (words: Words) => v.object({ batch: fields(words).id })

/** Actions that need only the query: mark read, follow, unfollow, mute, unmute. */
export const queryIdForm = (words: Words) => v.object({ queryId: fields(words).id })
