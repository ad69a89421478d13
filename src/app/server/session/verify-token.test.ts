import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SigningKeys } from './signing-keys.ts'
import { verifyToken } from './verify-token.ts'

const backend = { url: 'http://127.0.0.1:1', publishableKey: 'unused', addressKey: 'unused' }
let keys: SigningKeys
let token: string

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  keys = await published(publicKey)
  token = await new SignJWT({ sub: 'ana', role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours' })
    .setExpirationTime('1h')
    .sign(privateKey)
})

const published = async (key: CryptoKey): Promise<SigningKeys> => ({
  keys: [{ ...(await exportJWK(key)), kty: 'EC', kid: 'ours', alg: 'ES256', key_ops: ['verify'] }],
})

const kindOf = async (text: string, known = keys) => (await verifyToken(backend, text, async () => known)).kind

test('a token that was changed is invalid, also after the same one was valid unchanged', async () => {
  expect(await kindOf(token)).toBe('valid')
  expect(await kindOf(token)).toBe('valid')
  const [header, , signature] = token.split('.')
  const payload = Buffer.from('{"sub":"eve","role":"authenticated","aud":"authenticated","exp":4e9}').toString(
    'base64url',
  )
  expect(await kindOf(`${header}.${payload}.${signature}`)).toBe('invalid')
  expect(await kindOf(token.slice(0, -2))).toBe('invalid')
})

test('a token that was valid is invalid after its end', async () => {
  expect(await kindOf(token)).toBe('valid')
  vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
  expect(await kindOf(token)).toBe('invalid')
  vi.useRealTimers()
})

test('a token that was valid is invalid once its key is no longer published', async () => {
  expect(await kindOf(token)).toBe('valid')
  const { publicKey } = await generateKeyPair('ES256')
  expect(await kindOf(token, await published(publicKey))).toBe('invalid')
})
