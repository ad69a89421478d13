import { createContext, type RefObject, use, useLayoutEffect, useSyncExternalStore } from 'react'
import type { DraftFile, DraftKind } from '#domain/query.ts'

/** A form on the page in which somebody writes a query, a reply or a note. */
export type OpenComposer = {
  kind: DraftKind
  /** Id of the edit session. A new one may come with another form element. */
  id: string
  form: HTMLFormElement
  /** The radio button that shows it, where there are several in one place. */
  choice?: RefObject<HTMLInputElement | null>
  /** What it is docked in, and what covers the page there. */
  dock?: RefObject<HTMLElement | null>
  /** Uploaded files of a text that was restored into it, until autosave shows them. */
  restored?: DraftFile[]
}

/** `share`: how much is sent, from 0 to 1; undefined if unknown. `cancel` stops it. */
export type Upload = { share?: number; cancel?: () => void }

/** What the app does for the forms of a page. */
export type ComposerHost = {
  /** Call when a composer is on the page. Returns what to call when it is gone. */
  register: (composer: OpenComposer) => () => void
  /** Call when the fields of a composer changed without an event of the form. */
  changed: (composer: OpenComposer) => void
  /** Call before a composer takes over what was typed into a form after its text had been sent. `from`: its edit session. */
  moved: (from: string) => void
  /** The current upload. A page uploads one form at a time. */
  upload: { get: () => Upload; subscribe: (listener: () => void) => () => void }
  /** Text of forms that were closed without being sent, by what they are for. It stays until the document is left. */
  closed: Pick<Map<string, string>, 'get' | 'set' | 'delete'>
}

const noUpload: Upload = {}
const nothing = () => {}

/** Without an app, as in a story, nobody observes composers. */
export const withoutApp: ComposerHost = {
  register: () => nothing,
  changed: nothing,
  moved: nothing,
  upload: { get: () => noUpload, subscribe: () => nothing },
  closed: { get: () => undefined, set: () => new Map(), delete: () => false },
}

/** Composers register here. */
export const ComposerHostContext = createContext(withoutApp)

export type ComposerPlace = Pick<OpenComposer, 'kind' | 'id' | 'choice' | 'dock'> & {
  form: RefObject<HTMLFormElement | null>
}

/** Registers a composer while it is mounted. @returns the app, to tell it more */
export function useOpenComposer({ form, kind, id, choice, dock }: ComposerPlace): ComposerHost {
  const host = use(ComposerHostContext)
  // A layout effect: passive effects of the same commit already find the composer.
  useLayoutEffect(
    () => (form.current ? host.register({ kind, id, form: form.current, choice, dock }) : undefined),
    [host, form, kind, id, choice, dock],
  )
  return host
}

/** The current upload; empty without one. */
export function useUpload(): Upload {
  const { get, subscribe } = use(ComposerHostContext).upload
  return useSyncExternalStore(subscribe, get, () => noUpload)
}
