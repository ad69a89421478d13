import { storageUploadDefaults } from '#domain/backend-defaults.ts'
import type { Appearance } from '#domain/appearance.ts'
import { pictureUrl, type Person } from '#domain/person.ts'
import { storageFailure, unwrap } from './action-error.ts'
import type { Db } from './db.ts'

type Profile = { displayName: string; timeZone: string; locale: string }

/** Saves the name, the time zone and the locale of a person. */
export async function saveProfile(db: Db, userId: string, { displayName, timeZone, locale }: Profile) {
  const changes = { display_name: displayName, time_zone: timeZone, locale }
  unwrap(await db.from('profiles').update(changes).eq('user_id', userId))
}

/** Saves the name of a person. */
export async function saveName(db: Db, userId: string, displayName: string) {
  unwrap(await db.from('profiles').update({ display_name: displayName }).eq('user_id', userId))
}

/** Whether the account of a sign-up is confirmed. An id that belongs to nobody is not. */
export async function isSignUpConfirmed(db: Db, userId: string): Promise<boolean> {
  return unwrap(await db.rpc('is_sign_up_confirmed', { p_user: userId }))
}

/** Saves theme, density and contrast of a person. */
export async function saveAppearance(db: Db, userId: string, { theme, density, contrast }: Appearance) {
  unwrap(await db.from('profiles').update({ theme, density, contrast }).eq('user_id', userId))
}

/** A public bucket: everybody who knows a path can read it, so paths must not be guessable. */
const bucket = 'avatars'

/** The path of a stored picture, as `avatar_path_is_own` checks it. */
const storedPicture = /^[0-9a-f-]{36}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.(png|jpe?g|webp))?$/

/** The URL on the backend's origin of a stored picture; null for a path that no picture has. */
export const storedPictureUrl = (backendUrl: string, path: string): string | null =>
  storedPicture.test(path) ? `${backendUrl}/storage/v1/object/public/${bucket}/${path}` : null

/**
 * Stores a picture as the person's profile picture and deletes the previous one.
 * @throws ActionError too_many_pictures
 */
export async function savePicture(db: Db, userId: string, webp: Uint8Array) {
  const before = await picturePath(db, userId)
  const path = unwrap(await db.rpc('begin_picture_upload'))
  const { error } = await db.storage
    .from(bucket)
    .upload(path, webp, { ...storageUploadDefaults, contentType: 'image/webp' })
  if (error) {
    await db.rpc('end_upload', { p_path: path })
    throw storageFailure(error)
  }
  await setPicture(db, userId, path, before)
}

/** Removes the profile picture and deletes its file. */
export async function removePicture(db: Db, userId: string) {
  await setPicture(db, userId, null, await picturePath(db, userId))
}

async function picturePath(db: Db, userId: string): Promise<string | null> {
  return unwrap(await db.from('profiles').select('avatar_path').eq('user_id', userId).single()).avatar_path
}

async function setPicture(db: Db, userId: string, path: string | null, before: string | null) {
  unwrap(await db.from('profiles').update({ avatar_path: path }).eq('user_id', userId))
  // If this fails, nothing refers to the old file, and the worker deletes it.
  if (before) await db.storage.from(bucket).remove([before])
}

/** The name of a person with whom the viewer shares a company. */
export async function fetchName(db: Db, userId: string): Promise<string> {
  return unwrap(await db.from('profiles').select('display_name').eq('user_id', userId).single()).display_name
}

/** Those of these people whom the viewer may see. */
export async function fetchPeople(db: Db, ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await db.from('profiles').select('user_id, display_name, avatar_path').in('user_id', ids))
  return rows.map((row) => ({ id: row.user_id, name: row.display_name, avatarUrl: pictureUrl(row.avatar_path) }))
}
