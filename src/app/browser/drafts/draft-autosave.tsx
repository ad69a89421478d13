import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { draftKinds } from '#domain/query.ts'
import { createDraftSaver, type DraftSaver, type SaverParts, type Written } from './draft-saver.ts'
import type { loader } from '../../routes/root/server.ts'
import { sendDraft } from './send-draft.ts'

const composers = 'form[data-composer]'
/** What is kept of a composer; files that are still to be sent, and what else is chosen there, are not. */
const kept = new Set(['queryId', 'clientId', 'began', 'subject', 'body', 'files[]'])
/** Acts on drafts: what was just typed belongs to them as well. */
const onDrafts = new Set(['undo-send', 'discard-draft'])

function written(form: HTMLFormElement, author: string): Written | null {
  const kind = draftKinds.find((kind) => kind === form.dataset['composer'])
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => kept.has(field[0]) && typeof field[1] === 'string',
  )
  const clientId = fields.find(([name]) => name === 'clientId')?.[1]
  // It may go out after somebody else has signed in here.
  fields.push(['author', author])
  return kind && clientId ? { kind, clientId, address: `/draft${location.search}`, fields } : null
}

const composerOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    ? target.closest<HTMLFormElement>(composers)
    : null

/** Listens to every composer of the page, whatever it is built of. */
function listen(saver: DraftSaver, author: string): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const note = (form: HTMLFormElement | null) => {
    const now = form && written(form, author)
    if (now) saver.typed(now)
  }
  const leave = () => void saver.keepNow(true)

  document.addEventListener('input', ({ target }) => note(composerOf(target)), { signal })
  document.addEventListener('focusout', ({ target }) => composerOf(target) && void saver.keepNow(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  window.addEventListener('pagehide', leave, { signal })
  window.addEventListener('online', () => void saver.keepNow(), { signal })
  window.addEventListener('submit', (event) => wait(event, saver), { signal, capture: true })

  // What was typed before this was here.
  for (const form of document.querySelectorAll<HTMLFormElement>(composers)) {
    const isTyped = [...form.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input:not([type])')]
    if (isTyped.some((field) => field.value !== field.defaultValue)) note(form)
  }
  return () => ending.abort()
}

/** Forms that have waited: whatever came of it, nothing holds them back twice. */
const waited = new WeakSet<HTMLFormElement>()

/** Holds an act on drafts back until what was typed is kept. */
function wait(event: SubmitEvent, saver: DraftSaver): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || waited.delete(form) || !saver.isBehind()) return
  const intent = new FormData(form).get('intent')
  if (typeof intent !== 'string' || !onDrafts.has(intent)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void saver.keepNow().then(() => {
    waited.add(form)
    form.requestSubmit(submitter)
  })
}

/** Keeps what is being written in the composers of this page, and tells what became of it. */
export function KeepDrafts({ tell }: Pick<SaverParts, 'tell'>) {
  const author = useRouteLoaderData<typeof loader>('root')?.viewer?.id
  useEffect(() => {
    if (!author) return
    const saver = createDraftSaver({ send: sendDraft, tell })
    const unlisten = listen(saver, author)
    return () => {
      unlisten()
      void saver.keepNow(true)
    }
  }, [tell, author])
  return null
}
