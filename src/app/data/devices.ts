import * as v from 'valibot'
import type { Device } from '#domain/account.ts'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

const devices = v.array(
  v.object({
    id: v.string(),
    createdAt: v.string(),
    lastSeenAt: v.string(),
    userAgent: v.nullable(v.string()),
    ip: v.nullable(v.string()),
    current: v.boolean(),
  }),
)

/**
 * Returns the caller's signed-in devices, the current one first.
 * @param knowsAddress whether the auth service sees the person's IP address. A hosted one sees this server's instead
 */
export async function listDevices(db: Db, { knowsAddress }: { knowsAddress: boolean }): Promise<Device[]> {
  const found = v.parse(devices, unwrap<unknown>(await db.rpc('list_devices')))
  return found.map(({ ip, ...device }) => ({ ...device, address: knowsAddress ? ip : null }))
}

/** Signs a device out. Returns false when it was signed out already. */
export const revokeDevice = async (db: Db, id: string): Promise<boolean> =>
  unwrap(await db.rpc('revoke_device', { p_id: id }))

/** Signs out all devices except this one. Returns how many. */
export const revokeOtherDevices = async (db: Db): Promise<number> => unwrap(await db.rpc('revoke_other_devices'))

/** Signs out all devices, this one too. */
export async function revokeAllDevices(db: Db): Promise<void> {
  unwrap(await db.rpc('revoke_all_devices'))
}
