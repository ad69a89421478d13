import { expect, test } from 'vitest'
import { en, type Words } from '#domain/words/en.ts'
import { catalogueChoice } from './catalogue.ts'

const [fi, de]: [Words, Words] = [{ ...en }, { ...en }]

/** Catalogues that come when the test says so. */
function slowCatalogues() {
  const asked: { language: string; come: (words: Words) => void; fail: (error: Error) => void }[] = []
  const choice = catalogueChoice((language) => new Promise((come, fail) => void asked.push({ language, come, fail })))
  return { ...choice, asked }
}

test('of two languages that are chosen in a row the second one stays, also when the first comes later', async () => {
  const { choose, read, asked } = slowCatalogues()
  const [first, second] = [choose('fi'), choose('de-AT')]
  asked[1]!.come(de)
  expect(await second).toBe(true)
  asked[0]!.come(fi)
  expect(await first).toBe(false)
  expect(read()).toBe(de)
})

test('a person who goes back to English while another language is fetched reads English', async () => {
  const { choose, read, asked } = slowCatalogues()
  const away = choose('fi')
  expect(await choose('en-GB')).toBe(false)
  asked[0]!.come(fi)
  expect(await away).toBe(false)
  expect(read()).toBeNull()
})

test('a language that is asked for twice while it is fetched changes the words once', async () => {
  const { choose, asked } = slowCatalogues()
  const both = [choose('fi'), choose('fi')]
  for (const { come } of asked) come(fi)
  expect(await Promise.all(both)).toEqual([true, false])
})

test('a catalogue that could not be fetched leaves the words as they were, and is fetched again when asked for', async () => {
  const { choose, read, asked } = slowCatalogues()
  const failing = choose('fi')
  asked[0]!.fail(new TypeError('offline'))
  await expect(failing).rejects.toThrow('offline')
  expect(read()).toBeNull()
  const again = choose('fi')
  asked[1]!.come(fi)
  expect(await again).toBe(true)
  expect(read()).toBe(fi)
})
