import type { DataRouter } from 'react-router'

let isPosting = false

/** Whether the navigation that starts in this task posts a form. */
export const isSubmitting = (): boolean => isPosting

/**
 * Watches which navigations post a form. Call it before the first render, because forms keep the `navigate` of the
 * router that they were rendered with.
 */
export function watchSubmissions(router: DataRouter): void {
  const { navigate } = router as { navigate: (...args: unknown[]) => Promise<void> }
  router.navigate = (...args: unknown[]) => {
    isPosting = (args[1] as { formMethod?: string } | undefined)?.formMethod === 'post'
    const done = navigate(...args)
    isPosting = false
    return done
  }
}
