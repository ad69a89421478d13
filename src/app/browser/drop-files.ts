import { composerOf } from '#screens/track-query/compose/composer-events.ts'

const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size

/** The composer that takes the dragged files, with its file input; undefined elsewhere. */
function targetOf({ target, dataTransfer }: DragEvent) {
  const form = target instanceof Element ? target.closest('form') : null
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  if (!form || !input || !composerOf(form) || !dataTransfer?.types.includes('Files')) return undefined
  return { form, input, files: dataTransfer.files }
}

/** Adds files to those that a file input already holds. */
function addFiles(input: HTMLInputElement, files: FileList): void {
  const all = new DataTransfer()
  const chosen = [...(input.files ?? [])]
  const added = [...files].filter((file) => !chosen.some((other) => isSame(file, other)))
  for (const file of [...chosen, ...added]) all.items.add(file)
  input.files = all.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Lets people attach files by dropping them anywhere on a composer, not only on its file input. */
export function acceptDroppedFiles(): void {
  let over: HTMLFormElement | undefined
  const highlight = (form: HTMLFormElement | undefined) => {
    if (form === over) return
    over?.removeAttribute('data-drop-target')
    form?.setAttribute('data-drop-target', '')
    over = form
  }
  document.addEventListener('dragover', (event) => {
    const target = targetOf(event)
    highlight(target?.form)
    // Without this the browser opens the dropped file.
    if (target) event.preventDefault()
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) highlight(undefined)
  })
  document.addEventListener('drop', (event) => {
    const target = targetOf(event)
    highlight(undefined)
    if (!target) return
    event.preventDefault()
    addFiles(target.input, target.files)
  })
}
