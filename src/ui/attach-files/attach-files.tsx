import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { PaperclipIcon } from '../icon/icon.tsx'
import { iconButton } from '../icon-button/icon-button-look.ts'

const attachFiles = cva('', {
  variants: { look: { button: iconButton({ className: 'attach-button' }), area: 'attach-area' } },
})

export type AttachFilesProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'multiple'> & {
  /** What it does: “Attach files”. */
  label: string
  /** Which files may be attached, as a tooltip. */
  title?: string
  /** After the label of an area: “or drop them here”. */
  dropHint?: string
  /** `button` is a paperclip among other buttons. `area` is as wide as a field. */
  look?: 'button' | 'area'
}

/** Chooses files for a form. Attributes go to the file input, which is shown without JavaScript. */
export function AttachFiles({ label, title, dropHint, look = 'area', className, ...rest }: AttachFilesProps) {
  return (
    <label data-slot="attach-files" data-drop={dropHint} title={title} className={attachFiles({ look, className })}>
      <PaperclipIcon />
      <span className={look === 'button' ? 'sr-only' : undefined}>{label}</span>
      <input type="file" multiple className="sr-only noscript:not-sr-only noscript:text-sm" {...rest} />
    </label>
  )
}
