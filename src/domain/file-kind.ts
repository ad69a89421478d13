/** A file type that may be attached: its stored media type and accepted signatures. */
export type FileKind = {
  mime: string
  name: string
  /** Media types that content detection may report; 'text' for types without a signature. */
  signature: readonly string[] | 'text'
}

const zip = ['application/zip', 'application/x-zip-compressed']
const office = (mime: string, name: string): FileKind => ({ mime, name, signature: [mime, ...zip] })
const compound = (mime: string, name: string): FileKind => ({ mime, name, signature: ['application/x-cfb', mime] })
const media = (mime: string, name: string, ...others: string[]): FileKind => ({
  mime,
  name,
  signature: [mime, ...others],
})
const text = (mime: string, name: string): FileKind => ({ mime, name, signature: 'text' })

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** By file name ending. SVG and HTML are here because people send them; like every attachment they are only ever downloaded. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  png: media('image/png', 'a PNG picture', 'image/apng'),
  jpg: media('image/jpeg', 'a JPEG picture'),
  jpeg: media('image/jpeg', 'a JPEG picture'),
  gif: media('image/gif', 'a GIF picture'),
  webp: media('image/webp', 'a WebP picture'),
  heic: media('image/heic', 'a HEIC picture', 'image/heif'),
  pdf: media('application/pdf', 'a PDF'),
  zip: media('application/zip', 'a ZIP archive', ...zip),
  gz: media('application/gzip', 'a gzip archive'),
  mp3: media('audio/mpeg', 'an MP3 recording'),
  mp4: media('video/mp4', 'an MP4 film'),
  mov: media('video/quicktime', 'a QuickTime film'),
  webm: media('video/webm', 'a WebM film'),
  docx: office(`${openXml}.wordprocessingml.document`, 'a Word document'),
  xlsx: office(`${openXml}.spreadsheetml.sheet`, 'an Excel workbook'),
  pptx: office(`${openXml}.presentationml.presentation`, 'a PowerPoint presentation'),
  odt: office(`${openDocument}.text`, 'an OpenDocument text'),
  ods: office(`${openDocument}.spreadsheet`, 'an OpenDocument spreadsheet'),
  odp: office(`${openDocument}.presentation`, 'an OpenDocument presentation'),
  doc: compound('application/msword', 'a Word document'),
  xls: compound('application/vnd.ms-excel', 'an Excel workbook'),
  msg: compound('application/vnd.ms-outlook', 'an Outlook message'),
  rtf: media('application/rtf', 'a rich text', 'text/rtf'),
  txt: text('text/plain', 'a text'),
  log: text('text/plain', 'a log'),
  md: text('text/markdown', 'a Markdown text'),
  csv: text('text/csv', 'a CSV table'),
  json: text('application/json', 'a JSON file'),
  xml: text('application/xml', 'an XML file'),
  eml: text('message/rfc822', 'an e-mail'),
  svg: text('image/svg+xml', 'an SVG drawing'),
  html: text('text/html', 'an HTML page'),
}

/** Value of a file field's `accept`. */
export const fileEndings: string = Object.keys(fileKinds)
  .map((ending) => `.${ending}`)
  .join(',')

/** The file type by a name's extension; null when it may not be attached. */
export function claimedKind(fileName: string): FileKind | null {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') && Object.hasOwn(fileKinds, ending) ? (fileKinds[ending] ?? null) : null
}

// Controls, zero-width and direction marks disguise an ending: "photo‮gnp.exe" reads as "photoexe.png".
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A file's name as it is stored and shown: no folders, nothing invisible, at most 255 characters with its ending kept. */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').replace(invisible, '').split(/[/\\]/).at(-1)?.trim() ?? ''
  if (base.length <= 255) return base || 'file'
  const dot = base.lastIndexOf('.')
  const ending = dot > 0 && base.length - dot <= 16 ? base.slice(dot) : ''
  return base.slice(0, 255 - ending.length) + ending
}
