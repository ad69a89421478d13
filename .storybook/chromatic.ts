import type { ArgTypesEnhancer } from 'storybook/internal/types'
import { viewsOf } from './views.ts'

/**
 * Sets Chromatic's modes of each story to the views that this repository takes pictures of. Only an enhancer of arg types
 * has access to both tags and parameters. The arg types stay as they are.
 */
export const setChromaticModes: ArgTypesEnhancer = ({ id, tags, parameters, argTypes }) => {
  const views = viewsOf({ id, tags })
  parameters['chromatic'] = {
    disableSnapshot: views.length === 0,
    modes: Object.fromEntries(
      views.map(({ name, theme, dir, width }) => [name, { theme, direction: dir, ...(width && { viewport: width }) }]),
    ),
  }
  return argTypes
}
