/** The statuses with a view of their own; any other is shown as 500. 0: nothing answered at all. */
export type ProblemScreenProps = {
  status: number
  /** 'Page Not Found', 'Internal Server Error', or the error's own. */
  heading: string
  message: string
  /** Names the server's record of it. */
  requestId?: string
  signedIn: boolean
  /** The address that failed, tried again by a link; the present one when left out. */
  path?: string
}
