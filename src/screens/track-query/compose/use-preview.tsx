import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { authorField } from '#domain/form.ts'
import type { DraftKind, SafeHtml } from '#domain/query.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { EyeIcon } from '#ui/icon/icon.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import type { LoadPreview, PreviewResult } from './load-preview.ts'

export type PreviewInput = {
  kind: DraftKind
  form: RefObject<HTMLFormElement | null>
  /** Id of the submission. Another one begins without a preview. */
  id: string
  /** The form as it came back, maybe with a preview that was asked for without JavaScript. */
  formError: InvalidForm | undefined
  /** Without it the button posts the form, which comes back with the preview. */
  load: LoadPreview | undefined
}

export type Preview = {
  /** The preview stands in place of the text. */
  isShown: boolean
  /** The text as others will read it, or why it is not shown. */
  region: ReactNode
  /** Shows the preview, and goes back to writing. */
  button: ReactNode
  /** For the form: what is typed makes a preview outdated. */
  onInput: () => void
}

type State = Pick<PreviewInput, 'id' | 'formError'> & { result?: PreviewResult; isLoading?: true }

/**
 * A button that shows a text as it will look once it is sent. The text field stays in the page, so text, caret and undo
 * history are as before when it comes back.
 */
export function usePreview({ kind, form, id, formError, load }: PreviewInput): Preview {
  const words = useWords().composer
  const [last, setLast] = useState<State>()
  // A message that was sent may be accepted while the preview of the next one loads. The form then has another id.
  const latest = useRef({ id, formError })
  useEffect(() => {
    latest.current = { id, formError }
  })
  const state = last?.id === id && last.formError === formError ? last : undefined
  const result = state?.result
  const isShown = result !== undefined && 'html' in result
  const posted = state ? undefined : formError?.preview

  const toggle = (event: MouseEvent) => {
    const area = form.current?.elements.namedItem('body')
    const author = form.current?.elements.namedItem(authorField)
    if (!load || !(area instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    if (isShown) {
      flushSync(() => setLast({ id, formError }))
      area.focus()
      return
    }
    void show(area, author instanceof HTMLInputElement ? author.value : '', load)
  }

  const show = async (area: HTMLTextAreaElement, author: string, ask: LoadPreview) => {
    const { value } = area
    const mine: State = { id, formError, isLoading: true }
    setLast(mine)
    // Its code may not arrive.
    const result = await ask(kind, value, author).catch(() => ({ problem: words.noPreview(words.notReached) }))
    const now = form.current?.elements.namedItem('body')
    // What was typed meanwhile is not in it.
    const isOutdated = !(now instanceof HTMLTextAreaElement) || now.value !== value
    setLast((before) => (before === mine ? { ...latest.current, result: isOutdated ? undefined : result } : before))
  }

  return {
    isShown,
    region: (
      <>
        {isShown && <Region label={words.preview} html={result.html} />}
        {posted !== undefined && <Region label={words.preview} html={posted} isAnswer />}
        {result && 'problem' in result && <FormError>{result.problem}</FormError>}
      </>
    ),
    button: (
      <Button
        type="submit"
        name="preview"
        value="1"
        tone="quiet"
        className="aria-pressed:chosen"
        icon={<EyeIcon size="sm" />}
        aria-pressed={isShown}
        pending={state?.isLoading}
        onClick={toggle}
      >
        {words.preview}
      </Button>
    ),
    onInput: () => {
      if (result || posted !== undefined) setLast({ id, formError })
    },
  }
}

// On a phone as high as the field may become, so that the buttons stay above the bar at the bottom.
const region = [
  'max-h-[50dvh] min-w-0 overflow-y-auto rounded-control border border-dashed border-line-strong bg-surface-raised p-3',
  'focus-visible:outline-2 focus-visible:outline-accent max-md:max-h-[30dvh]',
].join(' ')

/** The text as a message of the page has it. */
function Region({ label, html, isAnswer }: { label: string; html: SafeHtml; isAnswer?: true }) {
  return (
    <section
      aria-label={label}
      className={region}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, also by keyboard
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the page begins at what was asked for
      autoFocus={isAnswer}
    >
      <Prose html={html} />
    </section>
  )
}
