/** A posted form that was not carried out: its text fields, and the names of its files. */
export type PendingForm = {
  path: string
  fields: [name: string, value: string][]
  files: string[]
  /** The author, as far as known. Nobody else's sign-in may submit the form. */
  userId: string | null
}

/**
 * What happens, within one request, to a form that met an ended session or another user:
 * - `awaiting-author`: the sign-in page carries it, encrypted, until its author has signed in.
 * - `resubmit`: its author is signed in; the handler submits it again instead of redirecting.
 */
export type PendingFormState =
  | { kind: 'none' }
  | { kind: 'awaiting-author'; encrypted: string; form: PendingForm }
  | { kind: 'resubmit'; form: PendingForm }

/** The field that names a file which cannot be submitted again: files are not part of a pending form. */
export const lostFilesField = 'lostFiles[]'

/** The fields to submit the form again with. */
export const resubmitFields = ({ fields, files }: PendingForm): PendingForm['fields'] => [
  ...fields,
  ...files.map((name): [string, string] => [lostFilesField, name]),
]

/** The encrypted form that the forms of the sign-in page have to carry; null without one. */
export const encryptedFormOf = (state: PendingFormState): string | null =>
  state.kind === 'awaiting-author' ? state.encrypted : null
