import { randomBytes } from 'node:crypto'
import { App } from '@supabase/lite'
import { errors, SignJWT } from 'jose'
import type { AccessTokens, Claims } from '../auth/access-tokens.ts'
import type { Database } from '../database/database.ts'
import { apiKeyOf } from '../http/api-key.ts'
import { addressGroup, clientAddress } from '../http/client-address.ts'
import type { Answer } from '../http/answer.ts'
import { readBytes } from '../http/read-body.ts'
import { bearerToken } from '../http/bearer-token.ts'
import { corsHeaders } from '../http/cors.ts'
import type { Keys } from '../data-folder/keys.ts'
import { installExactRequests } from '../lite/exact-request.ts'
import { hideSchemas } from '../lite/hide-schemas.ts'
import { installInsertDefaults } from '../lite/insert-defaults.ts'
import { installJsonBody } from '../lite/json-body.ts'
import { limitRequests } from '../lite/limit-requests.ts'
import { withRestRequest } from '../lite/rest-request.ts'
import { undoOnError } from '../lite/undo-on-error.ts'
import { suppressLiteLog } from '../lite/suppress-lite-log.ts'
import { captureDbErrors } from '../lite/capture-db-errors.ts'
import { checkMaxAffected, rejectMaxAffected } from './max-affected.ts'
import { requestForLite, responseFromLite } from './lite-differences.ts'
import { withPostgrestErrors } from './postgrest-errors.ts'
import { createPersonTurns } from './person-turns.ts'
import { rejectShape } from './body-shape.ts'
import { callFunction, type Caller, type PlainCall, plainCall } from './call-function.ts'
import { type FindFunction, readFunctions } from './functions.ts'
import { createSchemaReader } from './schema-reader.ts'
import { rejectOtherFormats, rejectUnstorable } from './unstorable-request.ts'

type RestOptions = {
  database: Database
  keys: Keys
  tokens: AccessTokens
  url: string
  /** Whether lite answers calls of functions, too; for tests. */
  functionsByLite?: boolean
}

/** Bytes of a request body: the longest message, with each character escaped. lite reads so much in some 50 ms. */
const maxBody = 320 * 1024
/** Characters of an address, which lite reads in some 50 ms. Proxies of hosted projects allow as many. */
const maxAddress = 8 * 1024

/**
 * Serves `/rest/v1`. Plain calls of functions go to PostgreSQL, and everything else to lite. lite supports only HS256, so
 * this verifies our ES256 token and signs its claims again with a secret of this process. lite never sees a foreign HS256
 * token.
 * @returns the handler of requests, and a function to call after changes of the schema
 */
export async function createRest({ database, keys, tokens, url, functionsByLite = false }: RestOptions) {
  const internalSecret = randomBytes(48)
  const { connection } = database
  installInsertDefaults(connection)
  installJsonBody(connection)
  installExactRequests(connection)
  limitRequests(connection)
  hideSchemas(connection)
  undoOnError(connection, checkMaxAffected)
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, external_url: url, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: internalSecret.toString('base64url'),
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false } },
  })
  captureDbErrors(connection)
  await app.init()
  let findFunction: FindFunction = () => null
  const readSchema = createSchemaReader(connection, async () => {
    if (!functionsByLite) findFunction = await readFunctions(database.query)
  })
  // Starts to read the schema before the first request, which waits until it is read. Otherwise each of the first
  // requests would read it.
  const schema = readSchema()
  schema.catch(() => {})

  const internalKey = new TextEncoder().encode(internalSecret.toString('base64url'))
  const signedAgain = new WeakMap<Claims, Promise<string>>()
  const signAgain = (claims: Claims) => {
    const signed =
      signedAgain.get(claims) ?? new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(internalKey)
    signedAgain.set(claims, signed)
    return signed
  }

  /** Answers a call of a function; null when lite has to. */
  const answerCall = async (request: Request, call: PlainCall, caller: Caller) => {
    const statement = findFunction(call.name, call.given, caller.role)
    return statement && callFunction(database.runAs, statement, call, caller, request.headers)
  }
  const answerByLite = async (
    request: Request,
    claims: Claims | null,
    address: string,
    body: Buffer,
    json: Json | null,
  ) => {
    const { method, headers } = requestForLite(request)
    if (claims) headers.set('authorization', `Bearer ${await signAgain(claims)}`)
    const forwarded = new Request(request.url, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const url = new URL(request.url)
    const preferences = request.headers.get('prefer') ?? ''
    const excessive = await rejectMaxAffected(connection, url, preferences)
    if (excessive) return excessive
    const known = { url, preferences, address, json: json && json.text }
    const response = await withRestRequest(known, () =>
      suppressLiteLog(() => withPostgrestErrors(async () => app.fetch(forwarded, { peerAddress: null }))),
    )
    return responseFromLite(request, response)
  }

  const withSlot = createPersonTurns()
  const serve = async (request: Request, peer: string): Promise<Answer> => {
    const token = bearerToken(request)
    let claims: Claims | null = null
    if (token) {
      try {
        claims = await tokens.verify(token)
      } catch (error) {
        return refusal(error)
      }
    }
    if (request.url.length > maxAddress)
      return Response.json({ message: 'The address is too long' }, { status: 414, headers: corsHeaders })
    const otherFormat = rejectOtherFormats(request)
    if (otherFormat) return otherFormat
    const body = await readBytes(request, maxBody)
    if (!body) return Response.json({ message: 'The body is too large' }, { status: 413, headers: corsHeaders })
    const json = jsonOf(body)
    const rejected = rejectShape(request, json) ?? rejectUnstorable(request, body)
    if (rejected) return rejected
    await schema
    const address = addressGroup(clientAddress(request, peer, keys.addressKey))
    const caller = callerOf(request, claims, address, keys)
    const call = caller && (json || body.length === 0) ? plainCall(request, json) : null
    const answer = async () =>
      (call && (await answerCall(request, call, caller!))) ?? answerByLite(request, claims, address, body, json)
    return (claims ? withSlot(claims.sub, answer) : answer()) ?? tooManyAtOnce()
  }
  /** Waits for the first reading, whose connection would keep the database from closing. */
  const close = () => schema.catch(() => {})
  return { fetch: serve, readSchema, close }
}

const tooManyAtOnce = () =>
  Response.json({ message: 'Too many requests of this person wait' }, { status: 503, headers: corsHeaders })

/** The claims as text, which SQL reads. */
const claimTexts = new WeakMap<Claims, string>()

/** Who sends a request: a person, or whoever has an API key. Null where lite has to judge, as without a valid key. */
function callerOf(request: Request, claims: Claims | null, address: string, keys: Keys): Caller | null {
  const key = apiKeyOf(request, keys)
  if (!key) return null
  if (claims) {
    const text = claimTexts.get(claims) ?? JSON.stringify(claims)
    claimTexts.set(claims, text)
    return { role: claims.role, subject: claims.sub, claims: text, address }
  }
  const authorization = request.headers.get('authorization')
  if (authorization !== null && !/^Bearer sb_\S+$/.test(authorization)) return null
  const role = key === 'secret' ? 'service_role' : 'anon'
  return { role, subject: '', claims: JSON.stringify({ role }), address }
}

type Json = { text: string; value: unknown }

/** The body as JSON, and its value; null without one, and for malformed JSON, which lite rejects. */
function jsonOf(body: Buffer): Json | null {
  if (body.length === 0) return null
  const text = body.toString('utf8')
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** PostgREST's response to an invalid token. */
function refusal(error: unknown) {
  const body =
    error instanceof errors.JWTExpired
      ? { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }
      : {
          code: 'PGRST301',
          message: 'No suitable key or wrong key type',
          details: 'None of the keys was able to decode the JWT',
          hint: null,
        }
  return Response.json(body, { status: 401, headers: { ...corsHeaders, 'www-authenticate': 'Bearer' } })
}
