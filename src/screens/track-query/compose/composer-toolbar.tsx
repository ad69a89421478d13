import { type RefObject, useEffect } from 'react'
import { shortcuts } from '#domain/shortcuts.ts'
import '#domain/words/en/composer.ts'
import { useWords } from '#screens/words.ts'
import { MarkdownToolbar } from '#ui/markdown-toolbar/markdown-toolbar.tsx'

type FormRef = RefObject<HTMLFormElement | null>

export type ComposerToolbarProps = { form: FormRef }

/** The formatting buttons of a composer. Loaded when the page is idle. */
export function ComposerToolbar({ form }: ComposerToolbarProps) {
  const { label, acts } = useWords().formatting
  useDockHeight(form)
  return <MarkdownToolbar label={label} words={acts} shortcuts={shortcuts.message} field={form} />
}

/** Tells the style sheet how high the docked composer is, so that no focus is scrolled to a place below it. */
function useDockHeight(form: FormRef): void {
  useEffect(() => {
    const dock = form.current?.closest<HTMLElement>('.composer-dock')
    if (!dock) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--dock', `${dock.offsetHeight}px`))
    observer.observe(dock)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock')
    }
  }, [form])
}
