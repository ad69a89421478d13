export type FlashTone = 'success' | 'info' | 'warning' | 'danger'

/** A message about the last action. The next page shows it once: as a toast with JavaScript, as text without. */
export type Flash = {
  tone: FlashTone
  text: string
  /** A later message with the same id replaces this one. */
  id?: string
  /** A button shown with the message. */
  action?: FlashAction
}

/** A button that posts a form to a page. */
export type FlashAction = {
  label: string
  path: string
  fields: { intent: 'undo-send'; messageId: string } | { intent: 'undo-changes' | 'undo-solved'; batch: string }
  /** How long the button is shown. */
  seconds: number
}
