import { Children, type ReactNode } from 'react'

/**
 * The children of an element, with each text among them in an element of its own, which React replaces when the text
 * changes. Translators of browsers put other nodes in the place of a text node. React would then write the new text into
 * the old node, which the page no longer has. A text that is the only child of its element does not need this.
 */
export function keyedText(children: ReactNode): ReactNode {
  const parts: ReactNode[] = []
  for (const child of Children.toArray(children)) {
    const last = parts.at(-1)
    if (!isText(child)) parts.push(child)
    else if (isText(last)) parts[parts.length - 1] = `${last}${child}`
    else parts.push(child)
  }
  if (!parts.some(isText)) return children
  return parts.map((part, index) =>
    // A blank beside elements is no word, and an element for it would be another column of a row.
    // oxlint-disable-next-line react/no-array-index-key -- the same word may stand in two places
    isText(part) && String(part).trim() !== '' ? <span key={`${index} ${part}`}>{part}</span> : part,
  )
}

const isText = (part: ReactNode): part is string | number => typeof part === 'string' || typeof part === 'number'
