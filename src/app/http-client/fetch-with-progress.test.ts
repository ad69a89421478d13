import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchWithProgress } from './fetch-with-progress.ts'

class FakeRequest extends EventTarget {
  static last: FakeRequest
  upload = new EventTarget()
  headers: Record<string, string> = {}
  status = 200
  statusText = 'OK'
  response: unknown = 'body'
  open = vi.fn()
  send = vi.fn()
  abort = vi.fn()
  constructor() {
    super()
    FakeRequest.last = this
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id: 7:8\r\n'
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest)
afterEach(() => vi.clearAllMocks())

const post = (signal?: AbortSignal, onProgress = (_share: number) => {}) =>
  fetchWithProgress(onProgress)('/new', { method: 'POST', headers: { 'idempotency-key': 'a' }, body: 'text', signal })

describe('a request with upload progress', () => {
  test('sends method, headers and body and resolves to the response', async () => {
    const asked = post()
    const request = FakeRequest.last
    request.status = 422
    request.dispatchEvent(new Event('load'))
    const response = await asked
    expect(request.open).toHaveBeenCalledWith('POST', '/new')
    expect(request.headers).toEqual({ 'idempotency-key': 'a' })
    expect(request.send).toHaveBeenCalledWith('text')
    expect(response.status).toBe(422)
    expect(response.headers.get('x-request-id')).toBe('7:8')
    expect(await response.text()).toBe('body')
  })

  test('resolves to a response without body for status 204', async () => {
    const asked = post()
    FakeRequest.last.status = 204
    FakeRequest.last.dispatchEvent(new Event('load'))
    expect((await asked).body).toBeNull()
  })

  test('reports the uploaded share if the total size is known', () => {
    const onProgress = vi.fn()
    void post(undefined, onProgress)
    const report = (progress: object) =>
      FakeRequest.last.upload.dispatchEvent(Object.assign(new Event('progress'), progress))
    report({ lengthComputable: false, loaded: 5, total: 0 })
    report({ lengthComputable: true, loaded: 5, total: 20 })
    expect(onProgress.mock.calls).toEqual([[0.25]])
  })

  test('throws a TypeError if no response arrives', async () => {
    const asked = post()
    FakeRequest.last.dispatchEvent(new Event('error'))
    await expect(asked).rejects.toThrow(TypeError)
  })

  test("throws the signal's reason when it is aborted before or during the upload", async () => {
    const controller = new AbortController()
    const asked = post(controller.signal)
    const request = FakeRequest.last
    const reason = new Error('left')
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    expect(request.abort).toHaveBeenCalledOnce()
    await expect(post(controller.signal)).rejects.toBe(reason)
  })
})
