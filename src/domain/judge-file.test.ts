import { expect, test } from 'vitest'
import { fileCorpus, refusedFiles } from '../../tests/files/file-corpus.ts'
import { cleanFileName } from './file-kind.ts'
import { peekBytes } from './file-signature.ts'
import { judgeChoice, judgeFile } from './judge-file.ts'
import { limits } from './limits.ts'
import { en } from './words/en.ts'

test.each(fileCorpus)('the file $name is accepted as $mime', ({ name, bytes, mime }) => {
  expect(judgeFile(cleanFileName(name), bytes.subarray(0, peekBytes), en.errors)).toEqual({ mime })
})

test.each(refusedFiles)('the file $name is refused by its name', ({ name, bytes }) => {
  const stored = cleanFileName(name)
  expect(judgeFile(stored, bytes, en.errors).fault).toContain(`“${stored}”`)
})

test.each(fileCorpus)('the file name $name is stored as it was sent, or cleaned as the corpus says', (file) => {
  expect(cleanFileName(file.name)).toBe(file.cleaned?.name ?? file.name)
})

const chosen = (name: string, size: number) => ({ name, size })
const judge = (files: { name: string; size: number }[]) =>
  judgeChoice(files, async ({ name }) => (name === 'folder' ? null : Buffer.from('text')), en.errors)

test('a choice refuses what is disguised, too large or unreadable, and keeps the other files', async () => {
  const files = [chosen('a.txt', 4), chosen('b.pdf', 4), chosen('c.txt', limits.file.max + 1), chosen('folder', 4)]
  const { refused, faults } = await judge([...files, chosen('d.txt', 4)])
  expect(refused).toEqual(files.slice(1))
  expect(faults).toEqual([
    en.errors.fileDisguised('b.pdf', 'a PDF'),
    en.errors.fileLarge('c.txt'),
    en.errors.fileUnreadable('folder'),
  ])
})

test('a choice refuses the files beyond the largest number and the largest request', async () => {
  const many = Array.from({ length: limits.filesPerMessage + 2 }, (_, index) => chosen(`${index}.txt`, 1))
  expect(await judge(many)).toEqual({ refused: many.slice(limits.filesPerMessage), faults: [en.errors.fileMany] })
  const large = ['a.txt', 'b.txt', 'c.txt'].map((name) => chosen(name, limits.file.max))
  const { refused, faults } = await judge([...large, chosen('small.txt', 1)])
  expect(refused).toEqual([large[2]])
  expect(faults).toEqual([en.errors.requestLarge])
})
