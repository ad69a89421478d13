import { describe, expect, test, vi } from 'vitest'
import { createProtocolFixture, joinFrame, lowLimits } from '../testing/protocol-fixture.ts'
import { soon } from '../testing/realtime-fixture.ts'

/** The limits of one client, with a WebSocket that ignores them. */

const fixture = createProtocolFixture()

describe('the realtime rate and size limits', () => {
  const shut = (topic: string, message: string) => [
    ['1', null, `realtime:${topic}`, 'system', { extension: 'system', status: 'error', message, channel: topic }],
    ['1', '1', `realtime:${topic}`, 'phx_close', {}],
  ]

  test('close a channel that sends too many messages in a second', async () => {
    const { frames, send } = await fixture.connect()
    send(joinFrame('1', 'realtime:loud'))
    await vi.waitFor(() => expect(frames).toHaveLength(1), soon)
    for (let at = 0; at < 3 * lowLimits.eventsPerSecond; at += 1) {
      send(['1', String(at), 'realtime:loud', 'broadcast', { type: 'broadcast', event: 'e', payload: {} }])
    }
    // Messages that were sent before the channel closed get an error.
    await vi.waitFor(() => expect(frames.slice(1, 3)).toEqual(shut('loud', 'Too many messages per second')), soon)
  })

  test('reject a broadcast that is too large, with an error if it is acknowledged', async () => {
    const speaker = await fixture.connect()
    const listener = await fixture.connect()
    speaker.send(joinFrame('1', 'realtime:big', { broadcast: { ack: true } }))
    listener.send(joinFrame('1', 'realtime:big'))
    await vi.waitFor(() => expect([...speaker.frames, ...listener.frames]).toHaveLength(2), soon)
    const say = (ref: string, payload: unknown) =>
      speaker.send(['1', ref, 'realtime:big', 'broadcast', { type: 'broadcast', event: 'e', payload }])
    say('2', { text: 'x'.repeat(lowLimits.payloadBytes) })
    say('3', { text: 'x'.repeat(10) })
    await vi.waitFor(() => expect(speaker.frames).toHaveLength(3), soon)
    const reply = (ref: string, payload: object) => ['1', ref, 'realtime:big', 'phx_reply', payload]
    expect(speaker.frames.slice(1)).toEqual([
      reply('2', { status: 'error', response: 'payload_size_exceeded' }),
      reply('3', { status: 'ok', response: {} }),
    ])
    await vi.waitFor(() => expect(listener.frames).toHaveLength(2), soon)
    expect((listener.frames[1] as Buffer).toString('latin1')).toContain('xxxxxxxxxx')
  })

  test('close a connection that sends a frame that is too large', async () => {
    const { closed, send } = await fixture.connect()
    send('x'.repeat(lowLimits.payloadBytes + 100_000))
    expect(await closed).toBe(1009)
  })

  test('close the connection of a client that does not read, and no other connection', async () => {
    const slow = await fixture.connect()
    const quick = await fixture.connect()
    const speaker = await fixture.connect()
    for (const { send } of [slow, quick, speaker]) send(joinFrame('1', 'realtime:flood'))
    await vi.waitFor(() => expect(slow.frames).toHaveLength(1), soon)
    await vi.waitFor(() => expect(quick.frames).toHaveLength(1), soon)
    await vi.waitFor(() => expect(speaker.frames).toHaveLength(1), soon)
    slow.socket.pause()
    const rest = createFlood()
    for (let sent = 1; sent <= 150; sent += 1) {
      await rest('flood')
      await vi.waitFor(() => expect(quick.frames).toHaveLength(1 + sent), soon)
    }
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    expect(quick.socket.readyState).toBe(WebSocket.OPEN)
  })

  /**
   * Gives a function that sends one large broadcast over HTTP. Over its WebSocket the sender would exceed its own number
   * of messages for each second.
   */
  function createFlood() {
    const text = 'x'.repeat(lowLimits.trustedPayloadBytes - 1000)
    return (topic: string) =>
      fetch(`${fixture.backend.url}/realtime/v1/api/broadcast/${topic}/events/e?private=true`, {
        method: 'POST',
        headers: { apikey: fixture.backend.secretKey },
        body: JSON.stringify({ text }),
      })
  }
})
