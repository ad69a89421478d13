import type { FileContents } from './file-signature.ts'

/** A file type that may be attached: its media type, and what its contents may be. */
export type FileKind = { mime: string; name: string; contents: readonly FileContents[] }

const picture = (mime: string, name: string): FileKind => ({ mime, name, contents: ['picture'] })
const text = (mime: string, name: string): FileKind => ({ mime, name, contents: ['text'] })
// An Office file with a password is a compound file. Programs also export text, tables or pages under the old endings.
const office = (mime: string, name: string): FileKind => ({ mime, name, contents: ['zip', 'compound'] })
const oldOffice = (mime: string, name: string): FileKind => ({
  mime,
  name,
  contents: ['compound', 'zip', 'rtf', 'text'],
})
const media = (mime: string, name: string, ...contents: FileContents[]): FileKind => ({ mime, name, contents })

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** By file name ending. SVG and HTML are here because people send them; like every attachment they are only ever downloaded. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  png: picture('image/png', 'a PNG picture'),
  jpg: picture('image/jpeg', 'a JPEG picture'),
  jpeg: picture('image/jpeg', 'a JPEG picture'),
  jfif: picture('image/jpeg', 'a JPEG picture'),
  gif: picture('image/gif', 'a GIF picture'),
  webp: picture('image/webp', 'a WebP picture'),
  avif: picture('image/avif', 'an AVIF picture'),
  heic: picture('image/heic', 'a HEIC picture'),
  heif: picture('image/heif', 'a HEIF picture'),
  bmp: picture('image/bmp', 'a bitmap picture'),
  tif: picture('image/tiff', 'a TIFF picture'),
  tiff: picture('image/tiff', 'a TIFF picture'),
  pdf: media('application/pdf', 'a PDF', 'pdf'),
  zip: media('application/zip', 'a ZIP archive', 'zip'),
  '7z': media('application/x-7z-compressed', 'a 7z archive', '7z'),
  rar: media('application/vnd.rar', 'a RAR archive', 'rar'),
  gz: media('application/gzip', 'a gzip archive', 'gzip'),
  tgz: media('application/gzip', 'a gzip archive', 'gzip'),
  mp3: media('audio/mpeg', 'an MP3 recording', 'mp3'),
  m4a: media('audio/mp4', 'an M4A recording', 'mp4'),
  wav: media('audio/wav', 'a WAV recording', 'wav'),
  ogg: media('audio/ogg', 'an Ogg recording', 'ogg'),
  mp4: media('video/mp4', 'an MP4 film', 'mp4'),
  mov: media('video/quicktime', 'a QuickTime film', 'mp4'),
  webm: media('video/webm', 'a WebM film', 'matroska'),
  docx: office(`${openXml}.wordprocessingml.document`, 'a Word document'),
  xlsx: office(`${openXml}.spreadsheetml.sheet`, 'an Excel workbook'),
  pptx: office(`${openXml}.presentationml.presentation`, 'a PowerPoint presentation'),
  odt: office(`${openDocument}.text`, 'an OpenDocument text'),
  ods: office(`${openDocument}.spreadsheet`, 'an OpenDocument spreadsheet'),
  odp: office(`${openDocument}.presentation`, 'an OpenDocument presentation'),
  doc: oldOffice('application/msword', 'a Word document'),
  xls: oldOffice('application/vnd.ms-excel', 'an Excel workbook'),
  ppt: media('application/vnd.ms-powerpoint', 'a PowerPoint presentation', 'compound', 'zip'),
  msg: media('application/vnd.ms-outlook', 'an Outlook message', 'compound'),
  rtf: media('application/rtf', 'a rich text', 'rtf'),
  txt: text('text/plain', 'a text'),
  log: text('text/plain', 'a log'),
  ini: text('text/plain', 'a settings file'),
  conf: text('text/plain', 'a settings file'),
  md: text('text/markdown', 'a Markdown text'),
  csv: text('text/csv', 'a CSV table'),
  tsv: text('text/tab-separated-values', 'a table'),
  json: text('application/json', 'a JSON file'),
  har: text('application/json', 'a recording of requests'),
  xml: text('application/xml', 'an XML file'),
  yaml: text('application/yaml', 'a YAML file'),
  yml: text('application/yaml', 'a YAML file'),
  eml: text('message/rfc822', 'an e-mail'),
  ics: text('text/calendar', 'a calendar file'),
  vcf: text('text/vcard', 'a contact'),
  svg: text('image/svg+xml', 'an SVG drawing'),
  html: text('text/html', 'an HTML page'),
  htm: text('text/html', 'an HTML page'),
}

/** Value of a file field's `accept`. */
export const fileEndings: string = Object.keys(fileKinds)
  .map((ending) => `.${ending}`)
  .join(',')

/** The ending of a name in lower case, without its dot. Empty for none. */
export const endingOf = (fileName: string): string =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : ''

/** The file type by a name's extension; null when only a picture may have it. */
export function claimedKind(fileName: string): FileKind | null {
  const ending = endingOf(fileName)
  return Object.hasOwn(fileKinds, ending) ? (fileKinds[ending] ?? null) : null
}

// Controls, zero-width and direction marks disguise an ending: "photo‮gnp.exe" reads as "photoexe.png". Joiners and tags
// stay, because Persian words and some emoji need them, and an ending with one is no known ending.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\p{Join_Control}\u{E0020}-\u{E007F}])\p{Cf}/gu

/**
 * A file's name as it is stored and shown: as it was sent, but without folders, invisible characters, blanks around it and
 * dots at its end, which file systems and browsers drop. At most 255 characters, with its ending kept.
 */
export function cleanFileName(name: string): string {
  const base =
    name
      .replace(invisible, '')
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/[\s.]+$/, '')
      .trimStart() || 'file'
  const characters = Array.from(base)
  if (characters.length <= 255) return base
  const dot = characters.lastIndexOf('.')
  const ending = dot > 0 && characters.length - dot <= 16 ? characters.slice(dot) : []
  return [...characters.slice(0, 255 - ending.length), ...ending].join('')
}
