import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { onComposerEvent, openComposers, type OpenComposer } from '#screens/track-query/compose/composer-events.ts'
import type { DraftStatus } from '#screens/track-query/compose/draft-status.ts'
import type { DraftKind } from '#domain/query.ts'
import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/composer.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { DraftConflict } from '#screens/track-query/compose/draft-conflict.tsx'
import { isEdited, readDraft } from './composer-text.ts'
import { createDraftSaver, type DraftContent, type DraftSaver, type SaveResult } from './draft-saver.ts'
import { createHeldTexts } from './held-texts.ts'
import { keptDrafts } from './kept-drafts.ts'
import { takeRestoredFiles } from './restored-files.ts'
import { sendDraft } from './send-draft.ts'
import { keepUntilSaved } from './send-kept-drafts.ts'
import { warnOfUnsavedComposers, type UnsavedComposers } from './unsaved-composers.ts'

/** These intents change drafts, so what was just typed must be saved before. */
const draftIntents = new Set(['undo-send', 'discard-draft'])

type Autosave = {
  saver: DraftSaver
  unsaved: UnsavedComposers
  /** Edit sessions whose last words now stand in the composer of the next message. */
  moved: Set<string>
  author: string
  /** Shows the files of a text that was restored into a composer. Returns whether there are any. */
  showRestoredFiles: (composer: OpenComposer) => boolean
  /** Called with each change, after the saver. */
  onUpdate: (draft: DraftContent) => void
}

/** Saves every composer of the page as it changes. @returns stops it */
function watchComposers({ saver, unsaved, moved, author, showRestoredFiles, onUpdate }: Autosave): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const update = (composer: OpenComposer) => {
    // A form posts a file by its checkbox, which is rendered in a later task and before the next save.
    if (showRestoredFiles(composer)) setTimeout(() => update(composer))
    const draft = readDraft(composer, author)
    if (!draft) return
    saver.update(draft)
    onUpdate(draft)
  }
  const flushOnLeave = () => void saver.flush(true)

  const unsubscribe = onComposerEvent((event) => {
    if (event.type === 'input') update(event.composer)
    else if (event.type === 'blur') void saver.flush()
    else {
      moved.add(event.from)
      keptDrafts().remove(event.from)
    }
  })
  document.addEventListener('visibilitychange', () => document.hidden && flushOnLeave(), { signal })
  window.addEventListener('pagehide', flushOnLeave, { signal })
  window.addEventListener('online', () => void saver.flush(), { signal })
  window.addEventListener('submit', (event) => handleSubmit(event, saver, unsaved), { signal, capture: true })

  // These composers were edited before this code had loaded.
  for (const composer of openComposers()) if (isEdited(composer)) update(composer)
  return () => {
    unsubscribe()
    controller.abort()
  }
}

/** Forms that were delayed once and are submitted now, whether or not the save succeeded. */
const released = new WeakSet<HTMLFormElement>()

/** Delays a form that changes drafts until what was typed is saved. */
function handleSubmit(event: SubmitEvent, saver: DraftSaver, unsaved: UnsavedComposers): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  const fields = new FormData(form)
  const [intent, clientId] = [fields.get('intent'), fields.get('clientId')]
  const isReleased = released.delete(form) || !saver.hasUnsaved()
  if (isReleased || typeof intent !== 'string' || !draftIntents.has(intent)) {
    if (typeof clientId !== 'string') return
    unsaved.delete(clientId)
    if (intent !== 'discard-draft') return saver.submit(clientId)
    const seq = String(saver.discard(clientId))
    keptDrafts().remove(clientId)
    form.addEventListener('formdata', ({ formData }) => formData.set('seq', seq), { once: true })
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  void saver.flush().then(() => {
    released.add(form)
    form.requestSubmit(submitter)
  })
}

/**
 * What the composer shows after a save.
 * @param last the status before it. After a failed save, time and version of the last successful one still hold
 */
export function statusOf({ clientId, fields }: DraftContent, result: SaveResult, last?: DraftStatus): DraftStatus {
  const { files } = last ?? {}
  if (result.kind === 'saved') return { clientId, files, savedAt: result.savedAt, version: result.version }
  const failed = { clientId, files, problem: result.problem, savedAt: last?.savedAt, version: last?.version }
  if (result.kind !== 'conflict') return failed
  const { subject = '', body = '', followUpOf } = Object.fromEntries(fields)
  return { ...failed, conflict: { stored: result.stored, typed: { subject, body, followUpOf }, View: DraftConflict } }
}

/** Whether the author has resolved the conflict. The form then names the stored version. */
const isSettled = ({ fields }: DraftContent, conflict: DraftStatus['conflict']): boolean =>
  fields.some(([name, value]) => name === 'draftVersion' && Number(value) === conflict?.stored.version)

export type DraftAutosaveProps = { onStatus: (kind: DraftKind, status: DraftStatus) => void }

/** Saves what is written in this page's composers, and reports each result. */
export function DraftAutosave({ onStatus }: DraftAutosaveProps) {
  const author = useRouteLoaderData<FrameData>('root')?.viewer?.id
  const current = useRef<DraftSaver>(null)
  // After each render, because another query may be open in the same page.
  useEffect(() => current.current?.leave(new Set(openComposers().map(({ id }) => id))))
  useEffect(() => {
    if (!author) return
    const unsaved = warnOfUnsavedComposers()
    const kept = keptDrafts()
    const moved = new Set<string>()
    // By edit session.
    const statuses = new Map<string, DraftStatus>()
    const show = ({ kind }: Pick<DraftContent, 'kind'>, status: DraftStatus) => {
      statuses.set(status.clientId, status)
      onStatus(kind, status)
    }
    const held = createHeldTexts(kept.of(author).map(({ draft }) => draft))
    const saver = createDraftSaver({
      send: keepUntilSaved(kept, author, (draft, seq, leaving) => {
        held.add(draft)
        return sendDraft(draft, seq, leaving, (stored) => held.has(draft, stored))
      }),
      onResult: (draft, result) => {
        if (result.kind === 'saved') unsaved.delete(draft.clientId)
        else unsaved.add(draft.clientId)
        if (result.kind === 'submitted' && !moved.has(draft.clientId))
          kept.keep({ author, draft, seq: 0, isAfterSubmit: true })
        show(draft, statusOf(draft, result, statuses.get(draft.clientId)))
      },
    })
    current.current = saver
    const onUpdate = (draft: DraftContent) => {
      const { clientId, version, files, conflict } = statuses.get(draft.clientId) ?? {}
      if (!clientId || !isSettled(draft, conflict)) return
      show(draft, { clientId, version, files, saving: currentWords().draftConflict.saving })
      // A microtask later, because `DraftConflict` writes the chosen text field by field.
      queueMicrotask(() => void saver.flush())
    }
    const showRestoredFiles = ({ kind, id: clientId }: OpenComposer) => {
      const files = takeRestoredFiles(clientId)
      if (files) show({ kind }, { ...(statuses.get(clientId) ?? { clientId }), files })
      return files !== undefined
    }
    const stop = watchComposers({ saver, unsaved, moved, author, showRestoredFiles, onUpdate })
    return () => {
      stop()
      unsaved.stop()
      saver.leave()
    }
  }, [onStatus, author])
  return null
}
