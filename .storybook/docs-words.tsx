import { createElement, Fragment } from 'react'

/** A sentence in which backticks mark code. */
export function DocsText({ children }: { children: string }) {
  const parts = children.split('`').map((piece, index) => (index % 2 ? createElement('code', null, piece) : piece))
  // Spread, because parts of a sentence have no stable keys.
  return createElement(Fragment, null, ...parts)
}

/** A docstring as paragraphs. An empty line separates paragraphs. */
export function Paragraphs({ text, className }: { text: string | undefined; className?: string }) {
  return text
    ?.trim()
    .split(/\n\s*\n/)
    .map((paragraph) => (
      <p key={paragraph} className={className}>
        <DocsText>{paragraph}</DocsText>
      </p>
    ))
}
