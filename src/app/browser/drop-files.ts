import { setFiles } from '#screens/track-query/compose/file-list.ts'
import { composerAround, openComposers } from './open-composers.ts'

type Target = { form: HTMLFormElement; input: HTMLInputElement; files: File[] }

/** The composer that contains the target of an event; outside of any composer, the visible one of the page. */
function composerAt(target: EventTarget | null): HTMLFormElement | undefined {
  // A file that is dropped on a dialog is not meant for the page behind it.
  const isOverPage = !(target instanceof Element && target.closest('dialog'))
  const visible = isOverPage ? openComposers().find(({ form }) => form.checkVisibility()) : undefined
  return (composerAround(target instanceof Node ? target : null) ?? visible)?.form
}

/** The composer that takes the files of a drag or of the clipboard, with its file input; undefined if there is none. */
function targetOf(event: Event, data: DataTransfer | null): Target | undefined {
  if (!data?.types.includes('Files')) return undefined
  const form = composerAt(event.target)
  const input = form?.elements.namedItem('files')
  return form && input instanceof HTMLInputElement ? { form, input, files: [...data.files] } : undefined
}

const addFiles = ({ input, files }: Target) => setFiles(input, [...(input.files ?? []), ...files])

/** Lets people attach files by dropping them anywhere on a page with a composer, and by pasting them. */
export function acceptDroppedFiles(): void {
  let over: HTMLFormElement | undefined
  const highlight = (form: HTMLFormElement | undefined) => {
    if (form === over) return
    over?.removeAttribute('data-drop-target')
    form?.setAttribute('data-drop-target', '')
    over = form
  }
  document.addEventListener('dragover', (event) => {
    const target = targetOf(event, event.dataTransfer)
    highlight(target?.form)
    // Without this the browser opens the dropped file.
    if (target) event.preventDefault()
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) highlight(undefined)
  })
  document.addEventListener('drop', (event) => {
    const target = targetOf(event, event.dataTransfer)
    highlight(undefined)
    if (!target) return
    event.preventDefault()
    addFiles(target)
  })
  document.addEventListener('paste', (event) => {
    const target = targetOf(event, event.clipboardData)
    // Office programs also put a picture of copied text into the clipboard. Only the text is meant.
    if (!target || target.files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    addFiles(target)
  })
}
