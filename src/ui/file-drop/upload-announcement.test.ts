import { expect, test } from 'vitest'
import type { DroppedFile } from './dropped-file.tsx'
import { uploadAnnouncement } from './upload-announcement.ts'

const words = {
  added: (count: number) => `${count} added.`,
  uploading: (percent: number) => `${percent} %.`,
  finished: (count: number) => `${count} done.`,
  failed: (name: string, error: string) => `${name}: ${error}`,
}

const file = (id: string, state: DroppedFile['state'], progress?: number): DroppedFile => ({
  id,
  name: `${id}.log`,
  state,
  ...(progress === undefined ? {} : { progress }),
  ...(state === 'failed' ? { error: 'too large.' } : {}),
})
const news = (before: DroppedFile[], now: DroppedFile[]) => uploadAnnouncement(before, now, words)

test('the upload announcement counts added files', () => {
  expect(news([], [file('a', 'waiting'), file('b', 'uploading', 0)])).toBe('2 added.')
  expect(news([file('a', 'done')], [file('a', 'done'), file('b', 'waiting')])).toBe('1 added.')
})

test('upload progress is announced at each quarter, for all files together', () => {
  const at = (one: number, other: number) => [file('a', 'uploading', one), file('b', 'uploading', other)]
  expect(news(at(0, 0), at(0.3, 0.1))).toBe('')
  expect(news(at(0.3, 0.1), at(0.4, 0.2))).toBe('25 %.')
  expect(news(at(0.4, 0.2), at(0.9, 0.05))).toBe('')
  expect(news(at(0.9, 0.05), at(1, 0.55))).toBe('75 %.')
})

test('uploads that finish together are announced once', () => {
  expect(news([file('a', 'uploading', 0.9)], [file('a', 'done')])).toBe('1 done.')
  expect(news([file('a', 'done')], [file('a', 'done')])).toBe('')
  expect(news([file('a', 'done'), file('b', 'uploading', 0.2)], [file('a', 'done'), file('b', 'uploading', 0.3)])).toBe(
    '',
  )
})

test('each failed upload is announced, with the result of the others', () => {
  expect(news([file('a', 'uploading', 0.5)], [file('a', 'failed')])).toBe('a.log: too large.')
  expect(news([file('a', 'failed')], [file('a', 'failed')])).toBe('')
  expect(
    news([file('a', 'uploading', 0.5), file('b', 'uploading', 0.9)], [file('a', 'failed'), file('b', 'done')]),
  ).toBe('a.log: too large. 1 done.')
})

test('the upload announcement does not mention removed files', () => {
  expect(news([file('a', 'done'), file('b', 'uploading', 0.1)], [file('a', 'done')])).toBe('1 done.')
  expect(news([file('a', 'done'), file('b', 'done')], [file('b', 'done')])).toBe('')
  expect(news([file('a', 'failed')], [])).toBe('')
})
