import type { PreparedStory } from 'storybook/internal/types'

/** Groups and components that open above the page. Each of their stories is shown open in a frame of its own. */
export const overlays = /^(Overlays\/|Forms\/(Combobox|Mentions)$|Feedback\/Toaster$)/

/**
 * Whether the play function of a story opens an overlay and leaves it open. A story whose play function closes it again has
 * `parameters: { closes: true }`.
 */
export const isOpenedByPlay = ({ title, name, playFunction, parameters }: PreparedStory): boolean =>
  overlays.test(title) && playFunction !== undefined && name !== 'Closed' && !parameters['closes']

/** Whether a story needs its own document: it covers the page, or changes its direction or theme. */
export const isWholePage = ({ title, parameters, storyGlobals, usesMount }: PreparedStory) =>
  title.startsWith('Screens/') ||
  overlays.test(title) ||
  parameters.frame === 'none' ||
  Object.keys(storyGlobals).length > 0 ||
  usesMount
