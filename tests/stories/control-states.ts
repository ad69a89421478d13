import { controls, pseudoClasses } from '../../.storybook/draw-states.ts'
import type { ControlState } from '../../.storybook/views.ts'
import type { StoryPage } from './story-page.ts'

/**
 * Puts every control of the shown story into a state, through the browser's developer tools.
 * @returns whether there is a control; always true without a state
 */
export async function forceState({ cdp }: StoryPage, state: ControlState | undefined): Promise<boolean> {
  if (!state) return true
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 })
  const force = async (selector: string, forcedPseudoClasses: string[]) => {
    const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    await Promise.all(nodeIds.map((nodeId) => cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
    return nodeIds.length > 0
  }
  await force(`#storybook-root :has(:is(${controls}))`, pseudoClasses[state].around)
  return await force(controls, pseudoClasses[state].own)
}

/** Ends every forced state. */
export async function releaseState({ cdp }: StoryPage): Promise<void> {
  await cdp.send('CSS.disable')
  await cdp.send('DOM.disable')
}
