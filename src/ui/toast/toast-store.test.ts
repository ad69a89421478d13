import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const texts = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().map((toast) => toast.text)

test('a toast closes after 5000 ms, not before', () => {
  const store = createToastStore()
  store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(4999)
  expect(texts(store)).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('what went wrong stays longer, by the time it takes to read', () => {
  const store = createToastStore()
  store.add({ tone: 'danger', text: 'x'.repeat(50) })
  vi.advanceTimersByTime(7999)
  expect(texts(store)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(texts(store)).toHaveLength(0)
})

test.each(['success', 'info', 'warning'] as const)('%s goes after 5000 ms, however long its words', (tone) => {
  const store = createToastStore()
  store.add({ tone, text: 'x'.repeat(500) })
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('the pointer holds a toast, and only the time that was left goes on afterwards', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(3000)
  store.hold(id, 'pointer')
  vi.advanceTimersByTime(60_000)
  store.release(id, 'pointer')
  vi.advanceTimersByTime(1999)
  expect(texts(store)).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('pointer and focus hold each for themselves', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.hold(id, 'pointer')
  store.hold(id, 'focus')
  store.release(id, 'pointer')
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['Saved.'])
  store.release(id, 'focus')
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('holding one does not hold the others', () => {
  const store = createToastStore()
  store.hold(store.add({ text: 'held' }), 'pointer')
  store.add({ text: 'free' })
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual(['held'])
})

test('closing a toast under the pointer leaves nothing paused', () => {
  const store = createToastStore()
  const id = store.add({ text: 'closed while hovered' })
  store.hold(id, 'pointer')
  store.close(id)
  store.add({ text: 'next' })
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('nothing passes while the tab is hidden, also for what comes in then', () => {
  const store = createToastStore()
  store.add({ text: 'before' })
  vi.advanceTimersByTime(1000)
  store.setHidden(true)
  store.add({ text: 'during' })
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['before', 'during'])
  store.setHidden(false)
  vi.advanceTimersByTime(4000)
  expect(texts(store)).toEqual(['during'])
  vi.advanceTimersByTime(1000)
  expect(texts(store)).toEqual([])
})

test('a tab that comes back does not release what the pointer holds', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.hold(id, 'pointer')
  store.setHidden(true)
  store.setHidden(false)
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['Saved.'])
})

test('the same message again takes its place, is said again and starts anew', () => {
  const store = createToastStore()
  const first = store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(4000)
  expect(store.add({ text: 'Saved.' })).toBe(first)
  expect(store.getSnapshot()).toEqual([{ id: first, tone: 'info', text: 'Saved.', turn: 2 }])
  vi.advanceTimersByTime(4999)
  expect(texts(store)).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('the same words in another tone are another message', () => {
  const store = createToastStore()
  store.add({ text: 'Saved.' })
  store.add({ text: 'Saved.', tone: 'success' })
  expect(texts(store)).toEqual(['Saved.', 'Saved.'])
})

test('a message with an id that is shown takes its place, words, tone and time', () => {
  const store = createToastStore()
  store.add({ id: 'upload', text: 'Sending the file.', duration: 0 })
  store.add({ text: 'Saved.' })
  expect(store.add({ id: 'upload', text: 'The file was sent.', tone: 'success' })).toBe('upload')
  expect(store.getSnapshot()).toMatchObject([
    { id: 'upload', tone: 'success', text: 'The file was sent.', turn: 2 },
    { text: 'Saved.' },
  ])
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('what is raised again while it is read goes on waiting', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.hold(id, 'pointer')
  store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['Saved.'])
  store.release(id, 'pointer')
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('a message closed while it was read comes back unpaused', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.hold(id, 'pointer')
  store.close(id)
  expect(store.add({ text: 'Saved.' })).toBe(id)
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('of more than five the newest five stay', () => {
  const store = createToastStore()
  for (const text of ['1', '2', '3', '4', '5', '6']) store.add({ text })
  expect(texts(store)).toEqual(['2', '3', '4', '5', '6'])
})

test('neither what went wrong nor what is being read gives way to newer ones', () => {
  const store = createToastStore()
  store.add({ text: 'failed', tone: 'danger' })
  store.hold(store.add({ text: 'read' }), 'pointer')
  for (const text of ['1', '2', '3', '4']) store.add({ text })
  expect(texts(store)).toEqual(['failed', 'read', '2', '3', '4'])
  for (const text of ['5', '6', '7', '8']) store.add({ text, tone: 'danger' })
  expect(texts(store)).toEqual(['failed', 'read', '5', '6', '7', '8'])
})

test('what gave way leaves no timer that could close its successor', () => {
  const store = createToastStore()
  store.add({ text: 'first' })
  vi.advanceTimersByTime(4000)
  for (const text of ['1', '2', '3', '4', '5']) store.add({ text })
  store.add({ text: 'first' })
  vi.advanceTimersByTime(1000)
  expect(texts(store)).toContain('first')
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('a duration of %d never ends', (duration) => {
  const store = createToastStore()
  store.add({ text: 'Stay.', duration })
  vi.advanceTimersByTime(2 ** 31)
  expect(texts(store)).toEqual(['Stay.'])
})

test('a duration of its own counts instead', () => {
  const store = createToastStore()
  store.add({ text: 'Short.', duration: 1000 })
  vi.advanceTimersByTime(1000)
  expect(texts(store)).toEqual([])
})

test('listeners hear of every change, and the snapshot changes only then', () => {
  const store = createToastStore()
  const heard = vi.fn()
  const stop = store.subscribe(heard)
  const before = store.getSnapshot()
  const id = store.add({ text: 'Saved.' })
  store.hold(id, 'focus')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.getSnapshot()).not.toBe(before)
  store.close(id)
  store.close(id)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  store.add({ text: 'unheard' })
  expect(heard).toHaveBeenCalledTimes(2)
})
