import type { DraftFile } from '#domain/query.ts'
import type { OpenComposer } from '#screens/track-query/compose/composer-host.ts'
import { openComposers } from '../open-composers.ts'
import { hasText, isBlank, isSamePlace, pageOf, textOf, withFilesOf, type DraftContent } from './draft-content.ts'
import { forgetTypedDraft, isEdited, readDraft, writeDraft } from './form-fields.ts'
import { keptDrafts, type KeptDraft, type KeptDrafts } from './kept-drafts.ts'
import { sendKept } from './send-draft.ts'
import { createKeptDraftSender, sendKeptDraft, type WaitingResult } from './send-kept-drafts.ts'

/** How often it is checked whether a kept draft is due, in ms. */
const checkEveryMs = 30_000

/** The composers of this page that write the same draft. */
const composersFor = (draft: DraftContent, author: string): { composer: OpenComposer; here: DraftContent }[] =>
  openComposers().flatMap((composer) => {
    const here = readDraft(composer, author)
    return here && isSamePlace(here, draft) ? [{ composer, here }] : []
  })

/** A kept draft that the server did not store. `page`: where its author can read and change it. */
export type WaitingDraft = { page: string; result: WaitingResult }

/**
 * Sends what a person wrote in this browser and the server does not have: now, once the device is online again, and
 * every 30 s, or later after failures.
 * @param onWaiting called once for each draft that the server does not store without its author
 * @returns stops it
 */
export function sendWhenReachable(author: string, onWaiting: (draft: WaitingDraft) => void): () => void {
  const sender = createKeptDraftSender({
    kept: keptDrafts(),
    author,
    send: sendKept,
    isOpen: (draft) => composersFor(draft, author).length > 0,
    onSaved: forgetTypedDraft,
    onWaiting: (draft, result) => onWaiting({ page: pageOf(draft), result }),
  })
  const sendAll = () => void sender.sendAll()
  const handleOnline = () => {
    sender.reset()
    sendAll()
  }
  const controller = new AbortController()
  window.addEventListener('online', handleOnline, { signal: controller.signal })
  const timer = setInterval(sendAll, checkEveryMs)
  sendAll()
  return () => {
    controller.abort()
    clearInterval(timer)
  }
}

/** What became of the kept drafts of a page. `saved`: the server has one that the page does not show yet. */
export type Continued = { saved: boolean; restored: boolean }

/** Continues the kept drafts of the composers on this page, which was just opened. */
export async function continueDrafts(author: string): Promise<Continued> {
  const kept = keptDrafts()
  const results = new Set<string>()
  for (const one of kept.of(author)) {
    for (const { composer, here } of composersFor(one.draft, author)) {
      if (here.clientId !== one.draft.clientId) results.add(await continueIn(composer, one, kept))
    }
  }
  return { saved: results.has('saved'), restored: results.has('restored') }
}

/**
 * Continues a kept draft in an untouched composer. The server is asked first, because it knows which text was sent. What
 * it does not store is written into the composer, whose next save shows both texts after a conflict.
 */
async function continueIn(
  composer: OpenComposer,
  one: KeptDraft,
  kept: KeptDrafts,
): Promise<'saved' | 'restored' | 'unchanged'> {
  if (isEdited(composer)) {
    const here = readDraft(composer, one.author)
    if (here && hasText(here, textOf(one.draft))) takeOver(composer, one, kept)
    return 'unchanged'
  }
  const result = one.isAfterSubmit ? null : await sendKeptDraft(kept, one, sendKept)
  if (result?.kind === 'submitted') return 'unchanged'
  if (result?.kind === 'saved') {
    forgetTypedDraft(one.draft)
    return 'saved'
  }
  // An emptied text has no words to restore, and the stored draft has newer ones.
  if (result?.kind === 'conflict' && isBlank(one.draft)) {
    kept.remove(one.draft.clientId)
    return 'unchanged'
  }
  // Meanwhile its author has typed or left the page. The text waits until the page is opened again.
  if (isEdited(composer) || !openComposers().includes(composer)) return 'unchanged'
  if (result?.kind === 'conflict' && result.files.length > 0) {
    composer.restored = joinFiles(result.stored.files, result.files)
  }
  writeDraft(composer, one.draft)
  takeOver(composer, one, kept)
  return 'restored'
}

/** Files of the stored draft and of the text that is restored, each once. */
const joinFiles = (stored: DraftFile[], restored: DraftFile[]): DraftFile[] => [
  ...stored.filter((file) => restored.every(({ id }) => id !== file.id)),
  ...restored,
]

/** From now on the text and its files belong to the edit session of the composer. */
function takeOver(composer: OpenComposer, { author, draft }: KeptDraft, kept: KeptDrafts): void {
  const continued = readDraft(composer, author)
  if (!continued) return
  kept.keep({ author, draft: withFilesOf(continued, draft), seq: 0 })
  kept.remove(draft.clientId)
}
