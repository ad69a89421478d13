/** A file by its properties, because an input may return another object for the same file. */
export const fileKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** Whether two files are one file, chosen once. */
export const isSameFile = (one: File, other: File): boolean => fileKey(one) === fileKey(other)

/** The files that are not among earlier ones, in order. */
export const filesSince = (earlier: readonly File[], files: readonly File[]): File[] =>
  files.filter((file) => !earlier.some((other) => isSameFile(file, other)))

/**
 * The copies of earlier files in a list. Name and size are not enough: browsers call every pasted screenshot image.png.
 * @throws the error of reading a file
 */
export async function copiesIn(files: readonly File[]): Promise<File[]> {
  const copies: File[] = []
  for (const [index, file] of files.entries()) {
    const twins = files.slice(0, index).filter(({ name, size }) => name === file.name && size === file.size)
    for (const twin of twins) {
      if (!(await hasSameContents(file, twin))) continue
      copies.push(file)
      break
    }
  }
  return copies
}

async function hasSameContents(file: File, other: File): Promise<boolean> {
  const [bytes, others] = await Promise.all([bytesOf(file), bytesOf(other)])
  return bytes.every((byte, index) => byte === others[index])
}

/** `Blob.bytes` is newer than the oldest browsers that we support. */
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** Puts files into a file input and dispatches the events of a choice. */
export function setFiles(input: HTMLInputElement, files: readonly File[]): void {
  const all = new DataTransfer()
  for (const file of files) all.items.add(file)
  input.files = all.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}
