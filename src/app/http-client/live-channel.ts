/**
 * Checks the realtime service by joining a channel. A rejected join counts as an answer too. Disconnects at once.
 * @param backendUrl of the service, or of the app that passes its socket on; without a slash at its end
 * @throws without an answer in time, or when the connection closes before
 */
export function joinChannel(backendUrl: string, publishableKey: string, timeoutMs: number): Promise<void> {
  const address = new URL(`${backendUrl.replace(/^http/, 'ws')}/realtime/v1/websocket`)
  address.search = new URLSearchParams({ apikey: publishableKey, vsn: '1.0.0' }).toString()
  const socket = new WebSocket(address)
  const payload = { config: { private: true } }
  const join = { topic: 'realtime:system-check', event: 'phx_join', ref: '1', payload }

  const answered = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('It did not answer in time.', 'TimeoutError')), timeoutMs)
    socket.addEventListener('open', () => socket.send(JSON.stringify(join)))
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isReply(data)) resolve()
    })
    socket.addEventListener('close', () => {
      clearTimeout(timer)
      reject(new Error('The connection ended without an answer.'))
    })
  })
  return answered.finally(() => socket.close())
}

function isReply(data: unknown): boolean {
  try {
    const { event, ref } = JSON.parse(String(data)) as { event?: unknown; ref?: unknown }
    return event === 'phx_reply' && ref === '1'
  } catch {
    return false
  }
}
