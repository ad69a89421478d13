import type { ComposerHost, OpenComposer, Upload } from '#screens/track-query/compose/composer-host.ts'
import { createStore } from './create-store.ts'

/**
 * `input`: a field's value changed; `focus` and `blur`: a control got or lost the focus; `moved`: another composer now
 * holds what was typed in an earlier edit session (`from`) after its text had been sent; `submit`: a form of the page is
 * sent once all listeners are done, which may change its fields.
 */
export type ComposerEvent =
  | { type: 'input' | 'focus' | 'blur'; composer: OpenComposer }
  | { type: 'moved'; from: string }
  | { type: 'submit'; form: FormData }

type Listener = (event: ComposerEvent) => Promise<void> | void

const composers = new Set<OpenComposer>()
const listeners = new Set<Listener>()

/** Informs all listeners. Resolves once they are done. */
export async function emitComposerEvent(event: ComposerEvent): Promise<void> {
  await Promise.all([...listeners].map(async (listener) => listener(event)))
}

/** Subscribes to what happens to composers and forms. Returns the function that unsubscribes. */
export function onComposerEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const eventTypes = { input: 'input', focusin: 'focus', focusout: 'blur' } as const

function register(composer: OpenComposer): () => void {
  const controller = new AbortController()
  for (const [name, type] of Object.entries(eventTypes))
    composer.form.addEventListener(name, () => void emitComposerEvent({ type, composer }), {
      signal: controller.signal,
    })
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
  changed: (composer) => void emitComposerEvent({ type: 'input', composer }),
  moved: (from) => void emitComposerEvent({ type: 'moved', from }),
  upload,
  closed: new Map(),
}

/** All mounted composers. What was typed before a listener subscribed is in their fields. */
export const openComposers = (): OpenComposer[] => [...composers]

/** The composer that contains an element, such as the one with the focus. */
export const composerAround = (element: Node | null): OpenComposer | undefined =>
  openComposers().find(({ form }) => form.contains(element))
