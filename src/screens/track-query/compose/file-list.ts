const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size

/** The files of two choices, each once, in order. */
export const joinFiles = (chosen: readonly File[], added: readonly File[]): File[] => [
  ...chosen,
  ...added.filter((file) => !chosen.some((other) => isSame(file, other))),
]

/** Puts files into a file input and dispatches the events of a choice. */
export function setFiles(input: HTMLInputElement, files: readonly File[]): void {
  const all = new DataTransfer()
  for (const file of files) all.items.add(file)
  input.files = all.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}
