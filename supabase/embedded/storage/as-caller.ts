import type { Tokens } from '../auth/access-tokens.ts'
import type { Query } from '../database/database.ts'
import { keyOf } from '../http/api-key.ts'
import { bearerOf } from '../http/cors.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { Storage } from './storage-context.ts'
import { StorageError } from './storage-error.ts'

/** Who asks: the claims that the policies of storage.objects see. */
export type Caller = { role: string; sub?: string; [claim: string]: unknown }

/** The person of a token, the worker of the secret key, or anyone. */
export async function callerOf(request: Request, tokens: Tokens, keys: Keys): Promise<Caller> {
  const token = bearerOf(request)
  if (token) {
    return tokens.verify(token).catch(() => {
      throw new StorageError(403, 'Unauthorized', 'Invalid JWT')
    })
  }
  return { role: keyOf(request, keys) === 'secret' ? 'service_role' : 'anon' }
}

/** Runs statements as the caller, so that the policies decide; all or nothing. */
export async function asCaller<T>(
  storage: Storage,
  caller: Caller,
  operation: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  try {
    return await storage.database.transaction(async (query) => {
      await query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
                set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true),
                set_config('storage.operation', $4, true), set_config('storage.allow_delete_query', 'true', true)`,
        [caller.role, JSON.stringify(caller), caller.sub ?? '', `storage.${operation}`],
      )
      return work(query)
    })
  } catch (error) {
    throw translate(error)
  }
}

/** What Postgres refused, in storage's words; a policy may also meet a path that is no uuid. */
function translate(error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  if (code === '42501' || code === '22P02') {
    return new StorageError(403, 'Unauthorized', 'new row violates row-level security policy')
  }
  if (code === '23505') return new StorageError(409, 'Duplicate', 'The resource already exists')
  if (code === 'P0001') return new StorageError(400, 'Rejected', message)
  return error
}
