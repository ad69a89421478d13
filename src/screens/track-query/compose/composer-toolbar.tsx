import { type RefObject, useEffect } from 'react'
import { shortcuts } from '#domain/shortcuts.ts'
import '#domain/words/en/composer.ts'
import { useWords } from '#screens/words.ts'
import { MarkdownToolbar } from '#ui/markdown-toolbar/markdown-toolbar.tsx'

export type ComposerToolbarProps = {
  form: RefObject<HTMLFormElement | null>
  /** What the form is docked in. */
  dock: RefObject<HTMLElement | null>
}

/** The formatting buttons of a composer. Loaded when the page is idle. */
export function ComposerToolbar({ form, dock }: ComposerToolbarProps) {
  const { label, acts } = useWords().formatting
  useDockHeight(dock)
  return <MarkdownToolbar label={label} words={acts} shortcuts={shortcuts.message} field={form} />
}

/**
 * Tells the style sheet how high the docked composer is, so that no focus is scrolled to a place below it. The height
 * stays when the composer goes: only pages with a composer read it, and each change restyles the whole page.
 */
function useDockHeight(place: ComposerToolbarProps['dock']): void {
  useEffect(() => {
    const dock = place.current
    if (!dock) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      if (dock.isConnected) style.setProperty('--dock', `${dock.offsetHeight}px`)
    })
    observer.observe(dock)
    return () => observer.disconnect()
  }, [place])
}
