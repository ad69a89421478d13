import { expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { setReader, withReader } from '../session/reader.ts'
import { renderProblemDocument } from './problem-document.tsx'

const render = () =>
  renderProblemDocument({ status: 404, title: 'x', message: 'y', requestId: '1' }, { css: [], font: 'inter.woff2' })

test('the document of a problem names the language in which its reader reads it', () => {
  const html = withReader(() => {
    setReader({ locale: 'fi-FI', lang: 'fi', words: en })
    return render()
  })
  expect(html).toContain('<html lang="fi">')
})

test('the document of a problem is in English before its reader is known', () => {
  expect(withReader(render)).toContain('<html lang="en">')
})
