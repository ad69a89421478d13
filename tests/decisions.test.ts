import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = 'docs/decisions'
const pages = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const index = readFileSync(join(folder, 'README.md'), 'utf8')

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/** Paragraphs and list items of a page, without headings, tables and markup. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n{2,}|\n(?=- |\d+\. )/)
    .filter((block) => !/^(#|\|)/.test(block))
    .map((block) => block.replace(/\]\([^)]*\)/g, ']').replace(/`[^`]*`/g, 'code'))
}

/** A full stop or colon ends a sentence when a space or the end of the paragraph follows. */
const sentencesOf = (paragraph: string) => paragraph.split(/[.:;?!](?=\s|$)/)

describe.each(pages)('decision $name', ({ name, text }) => {
  test('has the five required sections in order', () => {
    expect(text.match(/^## .+$/gm)).toEqual([
      '## Status',
      '## Context',
      '## Decision',
      '## Consequences',
      '## Evidence',
    ])
  })

  test('starts with its number, and the index of decisions lists its title', () => {
    const title = text.split('\n')[0]?.replace(`# ${Number(name.slice(0, 4))}. `, '')
    expect(index).toContain(`| ${Number(name.slice(0, 4))} | [${title}](${name}) |`)
  })

  test('has the status Accepted with a date', () => {
    expect(text).toMatch(/## Status\n\nAccepted \d{4}-\d\d-\d\d\./)
  })

  test('has at most 350 words', () => {
    expect(countWords(text)).toBeLessThanOrEqual(350)
  })

  test('has at most 60 words in each paragraph', () => {
    expect(paragraphsOf(text).filter((paragraph) => countWords(paragraph) > 60)).toEqual([])
  })

  test('has at most 25 words in each sentence', () => {
    const sentences = paragraphsOf(text).flatMap(sentencesOf)
    expect(sentences.filter((sentence) => countWords(sentence) > 25)).toEqual([])
  })
})

test('decision numbers are consecutive and unique', () => {
  expect(pages.map(({ name }) => Number(name.slice(0, 4)))).toEqual(pages.map((_, at) => at + 1))
})
