import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const texts = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().map((toast) => toast.text)

test('a toast closes after exactly 5000 ms', () => {
  const store = createToastStore()
  store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(4999)
  expect(texts(store)).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('an error toast stays longer, by 60 ms per character', () => {
  const store = createToastStore()
  store.add({ tone: 'danger', text: 'x'.repeat(50) })
  vi.advanceTimersByTime(7999)
  expect(texts(store)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(texts(store)).toHaveLength(0)
})

test.each(['success', 'info', 'warning'] as const)(
  'a toast of tone %s closes after 5000 ms, with a text of any length',
  (tone) => {
    const store = createToastStore()
    store.add({ tone, text: 'x'.repeat(500) })
    vi.advanceTimersByTime(5000)
    expect(texts(store)).toEqual([])
  },
)

test('the pointer pauses a toast, which then continues with its remaining time', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(3000)
  store.pause(id, 'pointer')
  vi.advanceTimersByTime(60_000)
  store.resume(id, 'pointer')
  vi.advanceTimersByTime(1999)
  expect(texts(store)).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('pointer and focus pause a toast independently', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.pause(id, 'pointer')
  store.pause(id, 'focus')
  store.resume(id, 'pointer')
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['Saved.'])
  store.resume(id, 'focus')
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('pausing a toast does not pause the others', () => {
  const store = createToastStore()
  store.pause(store.add({ text: 'held' }), 'pointer')
  store.add({ text: 'free' })
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual(['held'])
})

test('closing a toast under the pointer leaves no other toast paused', () => {
  const store = createToastStore()
  const id = store.add({ text: 'closed while hovered' })
  store.pause(id, 'pointer')
  store.close(id)
  store.add({ text: 'next' })
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('all toasts are paused while the tab is hidden, including those added meanwhile', () => {
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

test('showing the tab does not resume a toast under the pointer', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.pause(id, 'pointer')
  store.setHidden(true)
  store.setHidden(false)
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['Saved.'])
})

test('a repeated toast replaces the shown one, is announced again and restarts its time', () => {
  const store = createToastStore()
  const first = store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(4000)
  expect(store.add({ text: 'Saved.' })).toBe(first)
  expect(store.getSnapshot()).toEqual([{ id: first, tone: 'info', text: 'Saved.', count: 2 }])
  vi.advanceTimersByTime(4999)
  expect(texts(store)).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('the same text in another tone is a separate toast', () => {
  const store = createToastStore()
  store.add({ text: 'Saved.' })
  store.add({ text: 'Saved.', tone: 'success' })
  expect(texts(store)).toEqual(['Saved.', 'Saved.'])
})

test('adding a toast with the id of a shown toast replaces the text, tone and time of the shown toast', () => {
  const store = createToastStore()
  store.add({ id: 'upload', text: 'Sending the file.', duration: 0 })
  store.add({ text: 'Saved.' })
  expect(store.add({ id: 'upload', text: 'The file was sent.', tone: 'success' })).toBe('upload')
  expect(store.getSnapshot()).toMatchObject([
    { id: 'upload', tone: 'success', text: 'The file was sent.', count: 2 },
    { text: 'Saved.' },
  ])
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('a toast that is repeated while paused stays paused', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.pause(id, 'pointer')
  store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(60_000)
  expect(texts(store)).toEqual(['Saved.'])
  store.resume(id, 'pointer')
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('a toast that was closed while paused is not paused when it is shown again', () => {
  const store = createToastStore()
  const id = store.add({ text: 'Saved.' })
  store.pause(id, 'pointer')
  store.close(id)
  expect(store.add({ text: 'Saved.' })).toBe(id)
  vi.advanceTimersByTime(5000)
  expect(texts(store)).toEqual([])
})

test('only the newest five toasts stay visible', () => {
  const store = createToastStore()
  for (const text of ['1', '2', '3', '4', '5', '6']) store.add({ text })
  expect(texts(store)).toEqual(['2', '3', '4', '5', '6'])
})

test('error toasts and paused toasts are not removed to make room for newer toasts', () => {
  const store = createToastStore()
  store.add({ text: 'failed', tone: 'danger' })
  store.pause(store.add({ text: 'read' }), 'pointer')
  for (const text of ['1', '2', '3', '4']) store.add({ text })
  expect(texts(store)).toEqual(['failed', 'read', '2', '3', '4'])
  for (const text of ['5', '6', '7']) store.add({ text, tone: 'danger' })
  expect(texts(store)).toEqual(['failed', 'read', '5', '6', '7'])
})

test('never more than five toasts are shown: a further error waits, and then has its whole time', () => {
  const store = createToastStore()
  for (const text of ['1', '2', '3', '4', '5', '6']) store.add({ text, tone: 'danger', duration: 9000 })
  expect(texts(store)).toEqual(['1', '2', '3', '4', '5'])
  vi.advanceTimersByTime(4000)
  store.close('danger 1')
  expect(texts(store)).toEqual(['2', '3', '4', '5', '6'])
  vi.advanceTimersByTime(8999)
  expect(texts(store)).toEqual(['6'])
  vi.advanceTimersByTime(1)
  expect(texts(store)).toEqual([])
})

test('toasts of any tone wait behind five errors, and each is shown as errors are closed', () => {
  const store = createToastStore()
  for (const text of ['1', '2', '3', '4', '5']) store.add({ text, tone: 'danger' })
  store.add({ text: 'a' })
  store.add({ text: 'b', tone: 'success' })
  expect(texts(store)).toEqual(['1', '2', '3', '4', '5'])
  store.close('danger 1')
  store.close('danger 2')
  expect(texts(store)).toEqual(['3', '4', '5', 'a', 'b'])
})

test('the timer of a removed toast does not close a later toast with the same text', () => {
  const store = createToastStore()
  store.add({ text: 'first' })
  vi.advanceTimersByTime(4000)
  for (const text of ['1', '2', '3', '4', '5']) store.add({ text })
  store.add({ text: 'first' })
  vi.advanceTimersByTime(1000)
  expect(texts(store)).toContain('first')
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
  'a toast with a duration of %d never closes',
  (duration) => {
    const store = createToastStore()
    store.add({ text: 'Stay.', duration })
    vi.advanceTimersByTime(2 ** 31)
    expect(texts(store)).toEqual(['Stay.'])
  },
)

test('a toast’s own duration replaces the default', () => {
  const store = createToastStore()
  store.add({ text: 'Short.', duration: 1000 })
  vi.advanceTimersByTime(1000)
  expect(texts(store)).toEqual([])
})

test('the toast store calls its listeners once for each change, and not after they have unsubscribed', () => {
  const store = createToastStore()
  const heard = vi.fn()
  const stop = store.subscribe(heard)
  const before = store.getSnapshot()
  const id = store.add({ text: 'Saved.' })
  store.pause(id, 'focus')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.getSnapshot()).not.toBe(before)
  store.close(id)
  store.close(id)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  store.add({ text: 'unheard' })
  expect(heard).toHaveBeenCalledTimes(2)
})
