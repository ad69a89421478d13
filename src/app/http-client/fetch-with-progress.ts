/**
 * Sends a request like `fetch` and reports how much of its body is sent. `fetch` itself does not report it.
 * @param onProgress receives the share from 0 to 1
 * @returns a function that resolves to any response; without one it throws a TypeError, or the signal's reason
 */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => {
        request.abort()
        reject(signal?.reason as Error)
      }
      const finish = (settle: () => void) => () => {
        signal?.removeEventListener('abort', abort)
        settle()
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      request.open(method, url)
      request.responseType = 'blob'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener(
        'load',
        finish(() => resolve(responseOf(request))),
      )
      request.addEventListener(
        'error',
        finish(() => reject(new TypeError('Failed to fetch'))),
      )
      request.send(body as XMLHttpRequestBodyInit)
    })
}

/** Statuses whose responses must not have a body. */
const withoutBody = new Set([204, 205, 304])

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = new Headers(
    lines.filter(Boolean).map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()] as [string, string]
    }),
  )
  const { status, statusText } = request
  return new Response(withoutBody.has(status) ? null : (request.response as Blob), { status, statusText, headers })
}
