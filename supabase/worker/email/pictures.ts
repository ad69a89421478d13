import type { SupabaseClient } from '@supabase/supabase-js'
import { pictureType } from '#domain/file-signature.ts'
import { isShownPicture } from '#domain/shown-picture.ts'
import type { DueEmail } from './compose.ts'
import type { NotificationFile } from './notification.ts'

/** A picture inside an e-mail, and how wide it is shown in px. */
type EmailPicture = { jpeg: Buffer; width: number }

/** Pictures by the ids of their files. */
export type EmailPictures = ReadonlyMap<string, EmailPicture>

/** More would make the e-mail long. Its list names every file. */
const mostPictures = 4
/** Bytes of all pictures together. E-mails grow by a third in transport, and some servers refuse large ones. */
const mostBytes = 500_000
/** How long an e-mail waits for its pictures, in milliseconds. */
const longestWait = 5_000
/** How large a picture is shown at most, in px: as wide as the list of files. Dense screens get twice as many pixels. */
const shown = { width: 440, height: 330 }
/** Photos of phones have some 12 million. A file of 109 kB can have 900 million, which are 3.6 GB. */
const mostPixels = 25_000_000

/** What names a picture inside its e-mail (RFC 2392). */
export const contentId = (file: string): string => `${file}@trackquery`

/**
 * The pictures of the message that an e-mail is about. Never fails: without some of its pictures the e-mail is sent with
 * the list of its files.
 * @param db has the secret key. The claim of the e-mail has just checked that its recipient may read the message.
 * @param wait the longest time for all of them, in milliseconds
 */
export async function loadPictures(
  db: SupabaseClient,
  { data }: Pick<DueEmail, 'data'>,
  wait = longestWait,
): Promise<EmailPictures> {
  const pictures = new Map<string, EmailPicture>()
  const files = ((data['files'] ?? []) as NotificationFile[]).filter(isShownPicture).slice(0, mostPictures)
  const signal = AbortSignal.timeout(wait)
  let bytes = 0
  for (const { id, path } of files) {
    const picture = await loadPicture(db, path, signal).catch(() => null)
    if (!picture || bytes + picture.jpeg.length > mostBytes) continue
    bytes += picture.jpeg.length
    pictures.set(id, picture)
  }
  return pictures
}

async function loadPicture(db: SupabaseClient, path: string, signal: AbortSignal): Promise<EmailPicture | null> {
  const { data, error } = await db.storage.from('attachments').download(path, {}, { signal })
  if (error) throw error
  return toEmailPicture(Buffer.from(await data.arrayBuffer()))
}

/**
 * Encodes a picture anew as a small JPEG, which every mail program shows: upright, without metadata, and only the first
 * frame. Transparent parts are white.
 * @returns null for what pages do not show as a picture
 * @throws for a picture that cannot be decoded
 */
export async function toEmailPicture(bytes: Buffer): Promise<EmailPicture | null> {
  if (!isShownPicture({ mime: pictureType(bytes) ?? '', size: bytes.length })) return null
  // Loaded when it is needed first: it takes 20 MB.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize(2 * shown.width, 2 * shown.height, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 65, mozjpeg: true })
    .timeout({ seconds: longestWait / 1000 })
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(1, shown.width / info.width, shown.height / info.height)
  return { jpeg: data, width: Math.max(1, Math.round(info.width * scale)) }
}
