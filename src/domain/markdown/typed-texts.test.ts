import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from '../../../supabase/email/html-to-text.ts'
import { markdownToEmailHtml } from '../../../supabase/worker/email/render-markdown.ts'
import { renderMarkdown } from './render-markdown.ts'
import { pastedTexts } from './pasted-texts.fixture.ts'
import { typedTexts } from './typed-texts.fixture.ts'

const decode = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&amp;/g, '&')

/** What a person reads in rendered HTML, by another way than the text part of an e-mail. */
function readHtml(html: string): string {
  const lists: { name: string; next: number }[] = []
  const prefixes: string[] = []
  const starts: string[] = []
  let href = ''
  let label = ''
  let text = ''
  const newLine = () => {
    text += `\n${prefixes.join('')}`
  }
  for (const [token, slash, name, attributes = ''] of html.matchAll(/<(\/?)(\w+)([^<>]*)>|[^<]+/g)) {
    const value = /(?:value|href)="([^"]*)"/.exec(attributes)?.[1]
    if (!name) {
      const shown = decode(token)
      label += shown
      text += prefixes.length > 0 ? shown.replaceAll('\n', `\n${prefixes.join('')}`) : shown
    } else if (name === 'br') newLine()
    else if (name === 'del') text += '~~'
    else if (name === 'a' && !slash) [href, label] = [decode(value ?? ''), '']
    else if (name === 'a')
      text += ['', 'mailto:', 'http://'].some((scheme) => href === scheme + label) ? '' : ` <${href}>`
    else if (name === 'hr') text += '\n---\n'
    else if (name === 'ul' || name === 'ol') {
      if (slash) lists.pop()
      else lists.push({ name, next: 1 })
    } else if (name === 'li' && !slash) {
      starts.push(lists.at(-1)?.name === 'ol' ? `${value}. ` : '- ')
      newLine()
      text += starts.at(-1)
      prefixes.push(' '.repeat(starts.at(-1)!.length))
    } else if (name === 'li') {
      starts.pop()
      prefixes.pop()
    } else if (name === 'blockquote') {
      if (slash) prefixes.pop()
      else prefixes.push('> ')
    } else if (/^t[dh]$/.test(name) && !slash) text += /[\n]\s*$/.test(text) ? '' : ' | '
    else if (/^(p|h\d|pre|tr)$/.test(name) && !slash && !/\n *(?:- |\d+\. )$/.test(text)) newLine()
  }
  return text
}

/** Without what does not show: line ends of other systems, empty lines, spaces at the ends of lines. */
const visible = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd().replace(/^> [> ]*>/, (quote) => quote.replaceAll(' ', '')))
    .filter((line) => !/^[> ]*$/.test(line))
    .join('\n')

const cases = Object.entries({ ...typedTexts, ...pastedTexts }).flatMap(([group, texts]) =>
  texts.map((text) => ({
    group,
    typed: typeof text === 'string' ? text : text[0],
    read: typeof text === 'string' ? text : text[1],
  })),
)

test('there are at least 200 texts', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200)
})

test.each(cases)('$group: $typed is read on the page as it should be', ({ typed, read }) => {
  expect(visible(readHtml(renderMarkdown(typed)))).toBe(visible(read))
})

test.each(cases)('$group: $typed is read in the text part of an e-mail as on the page', ({ typed, read }) => {
  expect(visible(htmlToText(markdownToEmailHtml(typed)))).toBe(visible(read).trimStart())
})

test.each(cases)('$group: $typed has the same words in the HTML of an e-mail and of the page', ({ typed }) => {
  const words = (html: string) => decode(html.replace(/<[^>]*>/g, '\n').replaceAll('&nbsp;', ' '))
  expect(words(markdownToEmailHtml(typed))).toBe(words(renderMarkdown(typed)))
})

const parts = [
  ...Array.from('ab7Zé重*_~`[]()<>!#+-.|>:\\&;=@ \n\t'),
  '\n\n',
  '\n- ',
  '\n1. ',
  '\n> ',
  '\n```\n',
  '\n# ',
  '\n---\n',
  '**',
  '~~',
  '](https://a.b/',
  '&lt;',
  '|\n|-|-|\n',
  '    ',
]

test('no letter or digit of any text is lost, and none is added but the numbers of a list', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (chosen) => {
      const typed = chosen.join('')
      const html = renderMarkdown(typed)
      const shown = decode(
        html
          // The address of a link is after its words, in the text that was typed.
          .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, words: string) =>
            href.replace(/^(?:mailto:|http:\/\/)/, '') === words || href === words ? words : `${words} ${href}`,
          )
          .replace(/<li value="(\d+)">/g, ' $1 ')
          .replace(/<[^>]*>/g, ' '),
      )
      const signs = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.join('') ?? ''
      expect(signs(shown)).toBe(signs(typed))
    }),
    { numRuns: 3_000 },
  )
})

test('no text becomes an empty message', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }), (chosen) => {
      const typed = chosen.join('')
      fc.pre(typed.trim() !== '')
      expect(renderMarkdown(typed).replace(/<[^>]*>/g, '')).toMatch(/\S/)
    }),
    { numRuns: 3_000 },
  )
})
