/** The app cannot start, for a reason that is not a bug. The message is shown to the operator, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
