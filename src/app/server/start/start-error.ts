/** What keeps the app from starting and is no mistake of its own: one sentence for whoever starts it, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
