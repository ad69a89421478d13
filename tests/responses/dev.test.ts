import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('npm run dev serves pages from their sources', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['tools/dev.ts'], {
    env: {
      ...process.env,
      // Vitest's own would make React use another build.
      NODE_ENV: 'development',
      PORT: String(port),
      // The sign-in page asks no backend.
      SUPABASE_URL: 'http://127.0.0.1:1',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
      APP_SECRET: 'x'.repeat(32),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const failed = ended.then(() => Promise.reject(new Error(output)))
  const served = expect
    .poll(() => fetch(`http://localhost:${port}/login`).then((page) => page.text(), String), { timeout: 120_000 })
    .toContain('/src/app/entry.client.tsx')
  await Promise.race([served, failed])
})
