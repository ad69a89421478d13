import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Change, changed } from './unused-code.ts'

/**
 * What the client of the live service brings for other places than a browser, for tables listened to by column types, and
 * for pages that do not look after their connection themselves.
 * A name that a new version asks for and that is missing here stops the build.
 */
const stand: Record<string, string> = {
  'lib/websocket-factory.js': 'export default class { static getWebSocketConstructor() { return WebSocket } }',
  'lib/transformers.js': `
    // Where to send by HTTP what cannot be sent by the socket; we send nothing so.
    export const httpEndpointURL = () => ''
    export const convertChangeData = () => ({})`,
  'RealtimePostgresFilterBuilder.js': `
    export class RealtimePostgresFilterBuilder {}
    export const postgresChangesFilter = undefined`,
}

/** The other way to be connected, by requests in a row, and the codec that the client replaces by its own. */
const answered: Record<string, Change[]> = {
  'phoenix.mjs': [
    { from: '  static request(method, endPoint', upTo: '  static serialize(obj, parentKey)', to: '' },
    { from: 'var arrayBufferToBase64 = ', upTo: '// js/phoenix/presence.js', to: 'var LongPoll = class {};\n' },
    {
      from: 'var serializer_default = {',
      upTo: '// js/phoenix/socket.js',
      to: 'var serializer_default = { encode() {}, decode() {} };\n',
    },
    { from: 'if (this.longPollFallbackMs && this.transport !== LongPoll) {', to: 'if (false) {' },
    // Ours decides when a connection is given up for another (src/app/browser/realtime/start-realtime.tsx). One that was given up would come
    // back on a page that the browser kept, or that is looked at again, and stay beside its successor.
    { from: 'if (phxWindow && phxWindow.addEventListener) {', to: 'if (false) {' },
    { from: '  connectWithFallback(fallbackTransport', upTo: '  clearHeartbeats() {', to: '' },
  ],
}

const ours = /@supabase\/(?:realtime-js\/dist\/module|phoenix\/priv\/static)\/(.+\.m?js)$/

export const leanRealtime = (): Plugin => ({
  name: 'lean-realtime',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const [, file = ''] = ours.exec(id.split('\\').join('/')) ?? []
    if (stand[file]) return stand[file]
    return answered[file] && changed(readFileSync(id, 'utf8'), answered[file], file)
  },
})
