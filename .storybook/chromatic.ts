import type { ArgTypesEnhancer } from 'storybook/internal/types'
import { viewsOf } from './views.ts'

/**
 * Tells Chromatic which pictures to take of each story: those that this repository keeps. An enhancer is the only place
 * that sees the tags of a story and its parameters; what it is asked for, the types of its args, it leaves as they are.
 */
export const tellChromatic: ArgTypesEnhancer = ({ id, tags, parameters, argTypes }) => {
  const views = viewsOf({ id, tags })
  parameters['chromatic'] = {
    disableSnapshot: views.length === 0,
    modes: Object.fromEntries(
      views.map(({ name, theme, dir, width }) => [name, { theme, direction: dir, ...(width && { viewport: width }) }]),
    ),
  }
  return argTypes
}
