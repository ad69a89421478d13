import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ComposerToolbarProps } from './composer-toolbar.tsx'

const load = () => import('./composer-toolbar.tsx')
/** Safari has no idle callbacks. */
const fallbackMs = 300

/** The toolbar of a form, once the page is idle and its code is loaded; null before. It works with JavaScript only. */
export function useComposerToolbar(props: ComposerToolbarProps): ReactNode {
  const [Toolbar, setToolbar] = useState<ComponentType<ComposerToolbarProps>>()
  useEffect(() => {
    let isGone = false
    const show = () => {
      load().then(
        ({ ComposerToolbar }) => isGone || setToolbar(() => ComposerToolbar),
        // Without the toolbar, Markdown can still be typed.
        () => {},
      )
    }
    if ('requestIdleCallback' in window) requestIdleCallback(show)
    else setTimeout(show, fallbackMs)
    return () => {
      isGone = true
    }
  }, [])
  return Toolbar ? <Toolbar {...props} /> : null
}
