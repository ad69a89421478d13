/** Texts of the toolbar that writes Markdown. */
export const formattingWords = {
  label: 'Formatting',
  acts: { bold: 'Bold', italic: 'Italic', code: 'Code', list: 'List', link: 'Link', quote: 'Quote' },
}
