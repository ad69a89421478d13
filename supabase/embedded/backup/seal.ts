/**
 * The end of an archive: a gzip member without content, whose comment is the SHA-256 of all bytes before it. So every
 * byte of the file can be checked, and gzip, tar and other programs read the archive as they read any other.
 */
const head = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff])
const label = 'TrackQuery backup. SHA-256 of what is before: '
const foot = Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

/** @param sha256 of all bytes before, in hexadecimal */
export const createSeal = (sha256: string): Buffer => Buffer.concat([head, Buffer.from(label + sha256), foot])

export const sealLength = createSeal('0'.repeat(64)).length

/** Whether the last bytes of a file are a seal, perhaps a changed one. Otherwise the file was cut short. */
export const looksLikeSeal = (bytes: Buffer): boolean =>
  bytes.indexOf(label) === head.length || bytes.subarray(-foot.length).equals(foot)
