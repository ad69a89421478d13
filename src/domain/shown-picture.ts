/** Media types that every browser shows, and that cannot run scripts. */
const types = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
/** Larger pictures are downloads, because a thumbnail loads the whole file. */
const mostBytes = 5_000_000

/** Whether pages and e-mails show a file as a picture. */
export const isShownPicture = ({ mime, size }: { mime: string; size: number }): boolean =>
  types.has(mime) && size <= mostBytes
