import { cva } from 'class-variance-authority'
import { type ComponentProps, useEffect, useState } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { CheckIcon, CopyIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

const codeBlock = cva('relative min-w-0 rounded-control border border-line bg-surface-sunken text-sm text-ink')

const text = cva('fade-cut-edges overflow-x-auto rounded-control p-3', {
  variants: { wraps: { true: 'whitespace-pre-wrap wrap-anywhere', false: '' } },
})

/** How long the button tells that the text was copied. */
const copiedMs = 2000

export type CodeBlockWords = {
  /** The accessible name of the button. */
  copy: string
  /** Announced after the text was copied. */
  copied: string
  /** Announced if the browser refuses to copy. */
  failed: string
}

export type CodeBlockProps = Omit<ComponentProps<'figure'>, 'children' | 'onCopy'> & {
  /** The accessible name: what the text is, such as “Log of the printer”. */
  label: string
  /** Shows the label above the text. */
  showsLabel?: boolean
  /** The text, with its line breaks. */
  code: string
  /** Breaks long lines instead of scrolling them. */
  wraps?: boolean
  /** The texts of the copy button. */
  words: CodeBlockWords
}

/** Text to copy exactly: a command, a log, a key. Long lines scroll inside it. */
export function CodeBlock({
  label,
  showsLabel = false,
  code,
  wraps = false,
  words,
  className,
  ...rest
}: CodeBlockProps) {
  const hydrated = useHydrated()
  const [result, setResult] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), copiedMs)
    return () => clearTimeout(timer)
  }, [result])
  // Browsers have no clipboard without a secure connection.
  const canCopy = hydrated && 'clipboard' in navigator
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  return (
    <figure data-slot="code-block" aria-label={label} className={codeBlock({ className })} {...rest}>
      {showsLabel && (
        <figcaption className="border-b border-line px-3 py-1.5 pe-10 text-xs font-medium text-ink-muted">
          {label}
        </figcaption>
      )}
      {/* Without a label the text ends before the button, which would cover it. */}
      <div className={showsLabel ? undefined : 'me-7'}>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what takes the focus needs a role that may have a name
          role="group"
          // Code and logs read from left to right on every page.
          dir="ltr"
          className={text({ wraps })}
        >
          <code className="font-mono">{code}</code>
        </pre>
      </div>
      {canCopy && (
        <IconButton
          label={words.copy}
          icon={result === 'copied' ? <CheckIcon size="sm" className="text-success" /> : <CopyIcon size="sm" />}
          align="end"
          className={`absolute end-1.5 ${showsLabel ? 'top-1' : 'top-2.5'}`}
          onClick={copy}
        />
      )}
      <output className="sr-only">{result && words[result]}</output>
    </figure>
  )
}
