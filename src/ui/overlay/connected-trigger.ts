import { cloneElement, type ComponentProps, type ReactElement } from 'react'

/**
 * The button that opens an overlay, as an element: `<Button>Rename</Button>`. It must pass attributes on to a
 * `<button>`, as `Button`, `IconButton` and `<button>` do.
 */
export type Trigger = ReactElement

type Handler = (event: unknown) => void

/** Both handlers of an event, one after the other. Other values replace what was before. */
const joined = (before: unknown, added: unknown): unknown =>
  typeof before === 'function' && typeof added === 'function'
    ? (event: unknown) => {
        ;(before as Handler)(event)
        ;(added as Handler)(event)
      }
    : added

/** The trigger with the other props added to its own. Where both have an event handler, its own runs first. */
export function ConnectedTrigger({ trigger, ...added }: Omit<ComponentProps<'button'>, 'ref'> & { trigger: Trigger }) {
  const own = trigger.props as Record<string, unknown>
  return cloneElement(
    trigger,
    Object.fromEntries(Object.entries(added).map(([name, value]) => [name, joined(own[name], value)])),
  )
}
