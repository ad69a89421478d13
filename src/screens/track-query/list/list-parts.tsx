import { lazy } from 'react'

/*
 * Parts of the list whose code loads after hydration. Until then, the server's HTML stays. If the code cannot be loaded,
 * they go on working as plain links and forms.
 */

const later = async <Part,>(part: Promise<Part>) => ({ default: await part.catch(() => new Promise<never>(() => {})) })

const loadTools = async () => (await import('./filter-tools.tsx')).FilterTools
const loadSaveView = async () => (await import('./filter-tools.tsx')).SaveView
const loadHead = async () => (await import('./list-head.tsx')).ListHead
const loadActs = async () => (await import('./list-acts.tsx')).ListActs
const loadEmpty = async () => (await import('./list-empty.tsx')).ListEmpty

/** The picker and the menu of orders. Both are closed at first. */
export const FilterTools = import.meta.env.SSR ? await loadTools() : lazy(() => later(loadTools()))
/** The form that saves a view. It is closed at first. */
export const SaveView = import.meta.env.SSR ? await loadSaveView() : lazy(() => later(loadSaveView()))
/** The heads of the columns, whose links the server's HTML has. */
export const ListHead = import.meta.env.SSR ? await loadHead() : lazy(() => later(loadHead()))
/** What staff do with rows. The bar is hidden at first. */
export const ListActs = import.meta.env.SSR ? await loadActs() : lazy(() => later(loadActs()))
/** Why the list is empty. */
export const ListEmpty = import.meta.env.SSR ? await loadEmpty() : lazy(() => later(loadEmpty()))
