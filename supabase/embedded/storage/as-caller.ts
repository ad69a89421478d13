import type { AccessTokens } from '../auth/access-tokens.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'
import type { RunStatement } from '../database/database.ts'
import { apiKeyOf } from '../http/api-key.ts'
import { bearerToken } from '../http/bearer-token.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { StorageContext } from './storage-context.ts'
import { StorageError } from './storage-error.ts'

/** The user of the access token, service_role for the secret key, or anon. */
export async function callerOf(request: Request, tokens: AccessTokens, keys: Keys): Promise<CallerClaims> {
  const token = bearerToken(request)
  if (token) {
    return tokens.verify(token).catch(() => {
      throw new StorageError(403, 'Unauthorized', 'Invalid JWT')
    })
  }
  return { role: apiKeyOf(request, keys) === 'secret' ? 'service_role' : 'anon' }
}

/** Runs statements as the caller, under row-level security, in one transaction. */
export async function asCaller<T>(
  storage: StorageContext,
  caller: CallerClaims,
  operation: string,
  work: (query: RunStatement) => Promise<T>,
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

/** Converts database errors to storage errors. Policies raise 22P02 for a path that is no UUID. */
function translate(error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  if (code === '42501' || code === '22P02') {
    return new StorageError(403, 'Unauthorized', 'new row violates row-level security policy')
  }
  if (code === '23505') return new StorageError(409, 'Duplicate', 'The resource already exists')
  if (code === 'P0001') return new StorageError(400, 'Rejected', message)
  return error
}
