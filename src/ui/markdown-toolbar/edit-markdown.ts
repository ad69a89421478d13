export const markdownActs = ['bold', 'italic', 'code', 'list', 'link', 'quote'] as const
/** What the toolbar does to the selected text. */
export type MarkdownAct = (typeof markdownActs)[number]

/** A text with its selection, as offsets in UTF-16 units. */
export type SelectedText = { text: string; start: number; end: number }

/** Replaces the text from `from` to `to`, and then selects from `start` to `end` of the new text. */
export type TextEdit = { from: number; to: number; insert: string; start: number; end: number }

const marks = { bold: '**', italic: '_', code: '`' } as const
const prefixes = { list: '- ', quote: '> ' } as const

/** The edit that an act makes to the selected text. The same act again removes what it has added. */
export function editMarkdown(act: MarkdownAct, selected: SelectedText): TextEdit {
  if (act === 'list' || act === 'quote') return prefixLines(prefixes[act], selected)
  if (act === 'link') return linkText(selected)
  const isBlock = act === 'code' && selected.text.slice(selected.start, selected.end).includes('\n')
  return isBlock ? fenceCode(selected) : wrapText(marks[act], selected)
}

/** Puts a mark on both sides of the selection. If both are there already, removes them. */
function wrapText(mark: string, { text, start, end }: SelectedText): TextEdit {
  const size = mark.length
  const inside = text.slice(start, end)
  const isWrapped = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
  if (isWrapped)
    return {
      from: start - size,
      to: end + size,
      insert: inside,
      start: start - size,
      end: start - size + inside.length,
    }
  return { from: start, to: end, insert: mark + inside + mark, start: start + size, end: end + size }
}

/** Puts the selected lines into a fenced code block. */
function fenceCode({ text, start, end }: SelectedText): TextEdit {
  const insert = `\`\`\`\n${text.slice(start, end)}\n\`\`\``
  return { from: start, to: end, insert, start, end: start + insert.length }
}

/** Makes a link. A selected address becomes its target, other text its label. Then the missing part is selected. */
function linkText({ text, start, end }: SelectedText): TextEdit {
  const inside = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(inside))
    return { from: start, to: end, insert: `[](${inside})`, start: start + 1, end: start + 1 }
  const target = 'https://'
  const at = start + inside.length + 3
  return { from: start, to: end, insert: `[${inside}](${target})`, start: at, end: at + target.length }
}

/** Puts a prefix before each selected line. If every line has it already, removes it. */
function prefixLines(prefix: string, { text, start, end }: SelectedText): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const hasPrefix = lines.every((line) => line.startsWith(prefix))
  const insert = lines.map((line) => (hasPrefix ? line.slice(prefix.length) : prefix + line)).join('\n')
  const isCaret = start === end
  return { from, to, insert, start: isCaret ? from + insert.length : from, end: from + insert.length }
}
