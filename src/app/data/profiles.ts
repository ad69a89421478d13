import { storageUploadDefaults } from '#domain/backend-defaults.ts'
import type { Theme } from '#domain/person.ts'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

export async function saveProfile(db: Db, userId: string, profile: { displayName: string; timeZone: string }) {
  const changes = { display_name: profile.displayName, time_zone: profile.timeZone }
  unwrap(await db.from('profiles').update(changes).eq('user_id', userId))
}

export async function saveTheme(db: Db, userId: string, theme: Theme) {
  unwrap(await db.from('profiles').update({ theme }).eq('user_id', userId))
}

/** Where pictures lie: everybody who knows the path may read it, so the path is not to be guessed. */
const bucket = 'avatars'

/** What a picture's path is put behind, on the backend's own origin. */
export const picturesAt = (backendUrl: string): string => `${backendUrl}/storage/v1/object/public/${bucket}/`

/** The address of a stored picture. */
export const pictureAddress =
  (backendUrl: string) =>
  (path: string | null): string | null =>
    path && picturesAt(backendUrl) + path

/** Stores a picture and shows it; the one before is deleted. */
export async function savePicture(db: Db, userId: string, picture: { bytes: Uint8Array; mime: string }) {
  const before = await picturePath(db, userId)
  const path = `${userId}/${crypto.randomUUID()}`
  const { error } = await db.storage
    .from(bucket)
    .upload(path, picture.bytes, { ...storageUploadDefaults, contentType: picture.mime })
  if (error) throw error
  await setPicture(db, userId, path, before)
}

export async function removePicture(db: Db, userId: string) {
  await setPicture(db, userId, null, await picturePath(db, userId))
}

async function picturePath(db: Db, userId: string): Promise<string | null> {
  return unwrap(await db.from('profiles').select('avatar_path').eq('user_id', userId).single()).avatar_path
}

async function setPicture(db: Db, userId: string, path: string | null, before: string | null) {
  unwrap(await db.from('profiles').update({ avatar_path: path }).eq('user_id', userId))
  // A file left behind by a failure here is unreachable, not wrong.
  if (before) await db.storage.from(bucket).remove([before])
}
