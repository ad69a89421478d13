import { type RefObject, useLayoutEffect } from 'react'
import type { DraftKind } from '#domain/query.ts'

/** A form on the page in which somebody writes a query, a reply or a note. */
export type OpenComposer = {
  kind: DraftKind
  /** Id of the edit session. A new one may come with another form element. */
  id: string
  form: HTMLFormElement
}

/**
 * `input`: a field's value changed; `blur`: a field lost the focus; `moved`: the composer now holds what was typed in an
 * earlier edit session after its text had been sent. `from`: the id of that session.
 */
export type ComposerEvent =
  | { type: 'input'; composer: OpenComposer }
  | { type: 'blur'; composer: OpenComposer }
  | { type: 'moved'; composer: OpenComposer; from: string }

const composers = new Map<HTMLFormElement, OpenComposer>()
const listeners = new Set<(event: ComposerEvent) => void>()

/** Registers a composer while it is mounted, so that draft autosave, presence and unsaved input can observe it. */
export function useOpenComposer(form: RefObject<HTMLFormElement | null>, kind: DraftKind, id: string): void {
  // A layout effect: passive effects of the same commit already find the composer.
  useLayoutEffect(
    () => (form.current ? registerComposer({ kind, id, form: form.current }) : undefined),
    [form, kind, id],
  )
}

function registerComposer(composer: OpenComposer): () => void {
  const { form } = composer
  const controller = new AbortController()
  const emit = (type: 'input' | 'blur') => (event: Event) => {
    if (!(event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)) return
    emitComposerEvent({ type, composer })
  }
  composers.set(form, composer)
  form.addEventListener('input', emit('input'), { signal: controller.signal })
  form.addEventListener('focusout', emit('blur'), { signal: controller.signal })
  return () => {
    controller.abort()
    composers.delete(form)
  }
}

/** Informs all listeners. */
export function emitComposerEvent(event: ComposerEvent): void {
  for (const listener of listeners) listener(event)
}

/** Subscribes to the events of all composers. Returns the function that unsubscribes. */
export function onComposerEvent(listener: (event: ComposerEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All mounted composers. What was typed before a listener subscribed is in their fields. */
export const openComposers = (): OpenComposer[] => [...composers.values()]

/** The composer of a form; undefined for other forms. */
export const composerOf = (form: HTMLFormElement | null): OpenComposer | undefined =>
  form ? composers.get(form) : undefined

/** The composer that has the focus. */
export const focusedComposer = (): OpenComposer | undefined =>
  openComposers().find(({ form }) => form.contains(document.activeElement))

/** The text that stands in a composer's message field. */
export function composerText({ form }: OpenComposer): string {
  const field = form.elements.namedItem('body')
  return field instanceof HTMLTextAreaElement ? field.value : ''
}
