import { createElement, Fragment } from 'react'

/** A sentence in which backticks set code. */
export function Words({ children }: { children: string }) {
  const pieces = children.split('`').map((piece, index) => (index % 2 ? createElement('code', null, piece) : piece))
  // Spread, since pieces of a sentence have no names to be keyed by.
  return createElement(Fragment, null, ...pieces)
}

/** The sentences of a docstring, whose paragraphs are parted by an empty line. */
export function Paragraphs({ text, className }: { text: string | undefined; className?: string }) {
  return text
    ?.trim()
    .split(/\n\s*\n/)
    .map((paragraph) => (
      <p key={paragraph} className={className}>
        <Words>{paragraph}</Words>
      </p>
    ))
}
