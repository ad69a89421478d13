import type { ArgTypesEnhancer } from 'storybook/internal/types'
import { type View, viewsOf } from './views.ts'

/**
 * The views in which Chromatic takes a story: this repository's first one. Of a component's sheet also the dark one.
 */
function chromaticViewsOf(story: { id: string; tags: readonly string[] }): View[] {
  const isSheet = story.id.endsWith('--variants')
  return viewsOf(story).filter(({ theme, dir }, at) => at === 0 || (isSheet && theme === 'dark' && dir === 'ltr'))
}

/**
 * Sets Chromatic's modes of each story. Only an enhancer of arg types has access to both tags and parameters. The arg types
 * stay as they are.
 */
export const setChromaticModes: ArgTypesEnhancer = ({ id, tags, parameters, argTypes }) => {
  const views = chromaticViewsOf({ id, tags })
  parameters['chromatic'] = {
    disableSnapshot: views.length === 0,
    modes: Object.fromEntries(
      views.map(({ name, theme, dir, width }) => [name, { theme, direction: dir, ...(width && { viewport: width }) }]),
    ),
  }
  return argTypes
}
