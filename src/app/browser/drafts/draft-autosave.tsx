import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { OpenComposer } from '#screens/track-query/compose/composer-host.ts'
import type { DraftStatus } from '#screens/track-query/compose/draft-status.ts'
import type { DraftKind } from '#domain/query.ts'
import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/composer.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { DraftConflict } from '#screens/track-query/compose/draft-conflict.tsx'
import { onComposerEvent, openComposers } from '../open-composers.ts'
import { createHeldTexts } from './draft-content.ts'
import type { ShownDraft } from './draft-reducer.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { isEdited, readDraft } from './form-fields.ts'
import { keptDrafts } from './kept-drafts.ts'
import { sendDraft } from './send-draft.ts'
import { keepUntilSaved } from './send-kept-drafts.ts'

/** These intents change drafts, so what was just typed must be saved before. */
const draftIntents = new Set(['undo-send', 'discard-draft'])

const openIds = () => openComposers().map(({ id }) => id)

/**
 * Saves every composer of the page as it changes.
 * @param onMove called with the id of an edit session whose last words now stand in the composer of the next message
 * @returns stops it
 */
function watchComposers(saver: DraftSaver, author: string, onMove: (from: string) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const update = (composer: OpenComposer) => {
    const { restored } = composer
    delete composer.restored
    const draft = readDraft(composer, author)
    if (draft) saver.update(draft, restored)
    // A form posts a file by its checkbox, which is rendered in a later task and before the next save.
    if (restored) setTimeout(() => update(composer))
  }
  const flushOnLeave = () => void saver.flush(true)

  const unsubscribe = onComposerEvent((event) => {
    if (event.type === 'input') update(event.composer)
    else if (event.type === 'blur') void saver.flush()
    else if (event.type === 'moved') onMove(event.from)
    else if (event.type === 'submit') return handleSubmit(event.form, saver)
  })
  document.addEventListener('visibilitychange', () => document.hidden && flushOnLeave(), { signal })
  window.addEventListener('pagehide', flushOnLeave, { signal })
  window.addEventListener('online', () => void saver.flush(), { signal })
  // Closing the page asks first if only this browser has a text.
  window.addEventListener('beforeunload', (event) => saver.isAtRisk(openIds()) && event.preventDefault(), { signal })

  // These composers were edited before this code had loaded.
  for (const composer of openComposers()) if (isEdited(composer)) update(composer)
  return () => {
    unsubscribe()
    controller.abort()
  }
}

/** Delays a form that changes drafts until what was typed is saved. */
async function handleSubmit(form: FormData, saver: DraftSaver): Promise<void> {
  const [intent, clientId] = [form.get('intent'), form.get('clientId')]
  if (typeof intent === 'string' && draftIntents.has(intent)) await saver.flush()
  if (typeof clientId !== 'string') return
  if (intent !== 'discard-draft') return saver.submit(clientId)
  // The page was read before the save. Of what it has seen, the newest is discarded.
  const version = Math.max(Number(form.get('draftVersion')), saver.versionOf(clientId))
  if (version > 0) form.set('draftVersion', String(version))
  form.set('seq', String(saver.discard(clientId)))
  keptDrafts().remove(clientId)
}

/** What the screen shows of a draft. */
const statusOf = (clientId: string, { isSettling, conflict, ...shown }: ShownDraft): DraftStatus => ({
  clientId,
  ...shown,
  ...(isSettling && { saving: currentWords().draftConflict.saving }),
  ...(conflict && { conflict: { ...conflict, View: DraftConflict } }),
})

export type DraftAutosaveProps = { onStatus: (kind: DraftKind, status: DraftStatus) => void }

/** Saves what is written in this page's composers, and reports each result. */
export function DraftAutosave({ onStatus }: DraftAutosaveProps) {
  const author = useRouteLoaderData<FrameData>('root')?.viewer?.id
  const current = useRef<DraftSaver>(null)
  // After each render, because another query may be open in the same page.
  useEffect(() => current.current?.leave(new Set(openIds())))
  useEffect(() => {
    if (!author) return
    const kept = keptDrafts()
    const moved = new Set<string>()
    const held = createHeldTexts(kept.of(author).map(({ draft }) => draft))
    const saver = createDraftSaver({
      send: keepUntilSaved(kept, author, (draft, seq, leaving) => {
        held.add(draft)
        return sendDraft(draft, seq, leaving, (stored) => held.has(draft, stored))
      }),
      onResult: (draft, { kind }) => {
        if (kind === 'submitted' && !moved.has(draft.clientId))
          kept.keep({ author, draft, seq: 0, isAfterSubmit: true })
      },
      onShown: ({ kind, clientId }, shown) => onStatus(kind, statusOf(clientId, shown)),
    })
    current.current = saver
    const stop = watchComposers(saver, author, (from) => {
      moved.add(from)
      kept.remove(from)
    })
    return () => {
      stop()
      saver.leave()
    }
  }, [onStatus, author])
  return null
}
