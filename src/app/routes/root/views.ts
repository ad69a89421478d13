import { lazyView } from '../../shared/lazy-view.ts'

/** The error view. */
export const problem = lazyView(() => import('./problem-view.tsx'))

/** What the frame needs only after its page is shown. */
export const messages = lazyView(() => import('./messages.tsx'))

/** The command palette with its search. */
export const palette = lazyView(() => import('./palette.tsx'))
