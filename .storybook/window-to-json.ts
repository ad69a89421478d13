/**
 * Describes the window by its name in JSON. Storybook serializes the events that a mocked function receives, with every
 * object that they refer to. Through the window it reached its own store, and reading that logged warnings or errors.
 */
export function describeWindowByName(): void {
  Object.defineProperty(globalThis, 'toJSON', { value: () => 'Window', configurable: true })
}
