import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { cva } from 'class-variance-authority'
import { SearchIcon } from '../icon/icon.tsx'

const searchField = cva('relative min-w-0')

/** What the results need of the field. */
export type SearchedField = {
  /** The element that keeps the focus while results are listed. */
  input: HTMLInputElement
  /** The typed text. */
  text: string
  /** Closes the results; the text stays. */
  close: () => void
}

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children' | 'ref' | 'onInput'> & {
  /** The accessible name and placeholder of the field. */
  label: string
  /** The accessible name of the button that submits the form. */
  submitLabel: string
  /** Renders results under the field while somebody types. Without it the field only submits its form. */
  renderResults?: (field: SearchedField) => ReactNode
}

/**
 * A field to search with, and its button. It belongs in a form without other visible fields: Enter and the button
 * submit that form, also without JavaScript. Attributes go to the input, `className` to the field.
 */
export function SearchField({ label, submitLabel, renderResults, className, ...rest }: SearchFieldProps) {
  const [typed, setTyped] = useState<{ input: HTMLInputElement; text: string }>()
  const close = () => setTyped(undefined)

  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !typed) return
    event.preventDefault() // Otherwise the browser would also clear the field.
    event.stopPropagation()
    close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the events of its input and results
    <div
      data-slot="search-field"
      className={searchField({ className })}
      onBlur={closeWithoutFocus}
      onKeyDown={closeByKey}
    >
      <div className="search-frame bg-surface-hover">
        <input
          type="search"
          dir="auto"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          {...rest}
          className="search-input"
          onInput={({ currentTarget }) => setTyped({ input: currentTarget, text: currentTarget.value })}
        />
        <button type="submit" aria-label={submitLabel} title={submitLabel} className="search-submit" onClick={close}>
          <SearchIcon />
        </button>
      </div>
      {renderResults && typed?.text.trim() && renderResults({ ...typed, close })}
    </div>
  )
}
