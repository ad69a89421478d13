import { connect } from 'node:net'
import { percentile } from './fixture.ts'

export type Load = { port: number; request: () => string; clients: number; seconds: number }
/** `busy` answers were 503: the server had too much to do, and are not among the others. */
export type LoadResult = { answers: number; busy: number; perSecond: number; p50: number; p99: number }

/**
 * Sends requests over that many kept connections, each after the answer before, and measures them. It reads no more of an
 * answer than its end: Node's own client would take longer than the server.
 * @throws for an answer that is none of 2xx, 3xx and 503
 */
export async function loadHttp({ port, request, clients, seconds }: Load): Promise<LoadResult> {
  const took: number[] = []
  let busy = 0
  const began = performance.now()
  const ends = began + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = openConnection(port)
      while (performance.now() < ends) {
        const sent = performance.now()
        if (await connection.ask(request())) took.push(performance.now() - sent)
        else busy += 1
      }
      connection.close()
    }),
  )
  const perSecond = took.length / ((performance.now() - began) / 1000)
  return { answers: took.length, busy, perSecond, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answered: PromiseWithResolvers<boolean> | null = null
  let received: Buffer = Buffer.alloc(0)
  let head: Head | null = null

  const fail = (error: Error) => answered?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      head ??= readHead(received)
    } catch (error) {
      fail(error as Error)
      return
    }
    if (!head) return
    const isWhole = head.end === null ? received.subarray(-5).equals(lastChunk) : received.length >= head.end
    if (!isWhole) return
    const { isGood } = head
    received = Buffer.alloc(0)
    head = null
    const done = answered
    answered = null
    done?.resolve(isGood)
  })
  return {
    ask: (text: string): Promise<boolean> => {
      answered = Promise.withResolvers<boolean>()
      socket.write(text)
      return answered.promise
    },
    close: () => {
      answered = null
      socket.destroy()
    },
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')

/** Where an answer ends: null for one in chunks. */
type Head = { isGood: boolean; end: number | null }

/** Reads the head of an answer. Null while it is not complete. */
function readHead(received: Buffer): Head | null {
  const length = received.indexOf('\r\n\r\n') + 4
  if (length < 4) return null
  const text = received.subarray(0, length).toString('latin1')
  const status = text.slice(9, 12)
  const isGood = /^[23]/.test(status)
  if (!isGood && status !== '503') throw new Error(`An answer failed: ${text.split('\r\n', 1)[0]}`)
  if (status === '204' || status === '304') return { isGood, end: length }
  const size = /^content-length: *(\d+)/im.exec(text)?.[1]
  return { isGood, end: size === undefined ? null : length + Number(size) }
}
