import { controls, pseudoClasses } from '../../.storybook/draw-states.ts'
import type { ControlState } from '../../.storybook/views.ts'
import type { StoryPage } from './story-page.ts'

type Nodes = { own: number[]; around: number[] }

/** Finds the controls of the shown story and the elements around them. */
async function findNodes({ cdp }: StoryPage): Promise<Nodes> {
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 })
  const find = async (selector: string) =>
    (await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })).nodeIds
  return { own: await find(controls), around: await find(`#storybook-root :has(:is(${controls}))`) }
}

/** The state of every control of the shown story, through the browser's developer tools. */
export class ControlStates {
  readonly #page: StoryPage
  #nodes: Nodes | undefined
  #state: ControlState | undefined

  constructor(page: StoryPage) {
    this.#page = page
  }

  /**
   * Puts every control into a state, or back into that of the story.
   * @returns whether there is a control
   */
  async set(state: ControlState | undefined): Promise<boolean> {
    if (state === undefined) {
      await this.release()
      return true
    }
    this.#nodes ??= await findNodes(this.#page)
    const { own, around } = this.#nodes
    if (own.length === 0) return false
    if (state === this.#state) return true
    const { cdp } = this.#page
    const force = (nodes: readonly number[], forcedPseudoClasses: string[]) =>
      nodes.map((nodeId) => cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }))
    await Promise.all([...force(around, pseudoClasses[state].around), ...force(own, pseudoClasses[state].own)])
    this.#state = state
    return true
  }

  /** Ends every forced state. */
  async release(): Promise<void> {
    if (!this.#nodes) return
    await this.#page.cdp.send('CSS.disable')
    await this.#page.cdp.send('DOM.disable')
    this.#nodes = undefined
    this.#state = undefined
  }
}
