/**
 * Describes the window by its name in JSON. Storybook describes the events that reach a mocked function by everything that
 * they lead to. Through the window it came to its own store, whose reading it logs as a warning or an error.
 */
export function describeWindowByName(): void {
  Object.defineProperty(globalThis, 'toJSON', { value: () => 'Window', configurable: true })
}
