import type { ComposerHost, OpenComposer, Upload } from '#screens/track-query/compose/composer-host.ts'
import { createStore } from './create-store.ts'

/**
 * `input`: a field's value changed; `focus` and `blur`: a control got or lost the focus; `moved`: another composer now
 * holds what was typed in an earlier edit session after its text had been sent. `from`: the id of that session.
 */
export type ComposerEvent =
  | { type: 'input' | 'focus' | 'blur'; composer: OpenComposer }
  | { type: 'moved'; from: string }

const composers = new Set<OpenComposer>()
const listeners = new Set<(event: ComposerEvent) => void>()
const submitListeners = new Set<(form: FormData) => Promise<void> | void>()

const emit = (event: ComposerEvent) => {
  for (const listener of listeners) listener(event)
}

function register(composer: OpenComposer): () => void {
  const controller = new AbortController()
  for (const [name, type] of [
    ['input', 'input'],
    ['focusin', 'focus'],
    ['focusout', 'blur'],
  ] as const)
    composer.form.addEventListener(name, () => emit({ type, composer }), { signal: controller.signal })
  composers.add(composer)
  return () => {
    controller.abort()
    composers.delete(composer)
  }
}

/** The upload that is reported to the page. */
export const upload = createStore<Upload>({})

/** What this document does for its composers, as their context. */
export const composerHost: ComposerHost = {
  register,
  changed: (composer) => emit({ type: 'input', composer }),
  moved: (from) => emit({ type: 'moved', from }),
  upload,
  closed: new Map(),
}

/** All mounted composers. What was typed before a listener subscribed is in their fields. */
export const openComposers = (): OpenComposer[] => [...composers]

/** The composer that contains an element, such as the one with the focus. */
export const composerAround = (element: Node | null): OpenComposer | undefined =>
  openComposers().find(({ form }) => form.contains(element))

/** Subscribes to the events of all composers. Returns the function that unsubscribes. */
export function onComposerEvent(listener: (event: ComposerEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls back before a form of the page is sent, which may change its fields and delay it. Returns the function that
 * unsubscribes.
 */
export function beforeSubmit(listener: (form: FormData) => Promise<void> | void): () => void {
  submitListeners.add(listener)
  return () => void submitListeners.delete(listener)
}

/** Call before a form is sent. Resolves once it may be sent. */
export async function prepareSubmit(form: FormData): Promise<void> {
  for (const listener of submitListeners) await listener(form)
}
