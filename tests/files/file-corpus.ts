/** A file that somebody attaches to a query. */
export type CorpusFile = {
  /** The name as it was sent. */
  name: string
  bytes: Uint8Array
  /** The media type under which it is served. */
  mime: string
  /** The name that a reader gets, where it cannot be the one that was sent, and why. */
  cleaned?: { name: string; why: string }
}

const ascii = (...parts: string[]): Uint8Array => Buffer.from(parts.join(''), 'latin1')
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')
const join = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)
const utf16 = (text: string): Uint8Array => join(ascii('\xff\xfe'), Buffer.from(text, 'utf16le'))
const utf16BigEndian = (text: string): Uint8Array => join(ascii('\xfe\xff'), Buffer.from(text, 'utf16le').swap16())
/** Bytes of every value, as in compressed contents. */
const noise = Uint8Array.from({ length: 512 }, (_, index) => (index * 151 + 7) % 256)

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** With the data of a camera, which nobody but its sender may remove. */
const jpeg = join(ascii('\xff\xd8\xff\xe1\0\x1cExif\0\0MM\0*\0\0\0\x08GPS 47.5,19.0'), noise, ascii('\xff\xd9'))
const webp = join(ascii('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0'))
const bmp = join(ascii('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0'), new Uint8Array(28))
const tiff = join(ascii('II*\0\x08\0\0\0\0\0'), noise)
const isoMedia = (...brands: string[]) =>
  join(
    ascii('\0\0\0', String.fromCharCode(12 + brands.length * 4), 'ftyp', brands[0] ?? '', '\0\0\0\0'),
    ascii(...brands.slice(1)),
    noise,
  )
const heic = isoMedia('heic', 'mif1')
const avif = isoMedia('avif', 'mif1', 'miaf')
const svg = utf8('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const pdf = ascii('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF')
const zip = join(ascii('PK\x03\x04\x14\0\0\0\x08\0'), noise)
const compound = join(ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), noise)

const plain = utf8('The printer on floor 3 stopped.\n')
const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const text = (name: string, bytes: Uint8Array = plain): CorpusFile => ({ name, bytes, mime: 'text/plain' })
const cleaned = (name: string, kept: string, why: string): CorpusFile => ({
  ...text(name),
  cleaned: { name: kept, why },
})

/** Names that arrive as they were sent. */
const names: CorpusFile[] = [
  { name: 'report (1).pdf', bytes: pdf, mime: 'application/pdf' },
  text('Müller_Größe.txt'),
  text('caf\u00e9 composed.txt'),
  text('cafe\u0301 decomposed.txt'),
  text('見積書 最終版.txt'),
  text('보고서.txt'),
  text('تقرير الطابعة.txt'),
  text('می\u200Cخواهم.txt'),
  text('דוח.txt'),
  text('🖨️ broken 👩‍🔧.txt'),
  text('say "hello".txt'),
  text("o'brien's notes.txt"),
  text('100%41 percent %20 %zz.txt'),
  text('a+b=c.txt'),
  text('one; two, three.txt'),
  text('#42 & more?.txt'),
  text('price * 2 < 3 > 1 | ok: 10€.txt'),
  text('.env.txt'),
  text('..hidden.txt'),
  text('two..dots.txt'),
  text('archive.2026.11.26.txt'),
  text('CON.txt'),
  text('~$draft {1} [2] ^`@!.txt'),
  text('UPPER.TXT'),
  text(`${'長'.repeat(251)}.txt`),
]

/** Names that cannot stay as they were sent. */
const cleanedNames: CorpusFile[] = [
  cleaned('..\\x.txt', 'x.txt', 'a backslash separates folders in Windows'),
  cleaned('C:\\Users\\ana\\trace.txt', 'trace.txt', 'folders of the sender concern nobody'),
  cleaned('../../etc/trace.txt', 'trace.txt', 'a slash separates folders'),
  cleaned('trailing dot.txt.', 'trailing dot.txt', 'Windows and browsers drop dots at the end'),
  cleaned('trailing blanks.txt  ', 'trailing blanks.txt', 'Windows and browsers drop blanks at the end'),
  cleaned('  leading blanks.txt', 'leading blanks.txt', 'browsers drop blanks at the start'),
  cleaned('photo\u202Etxt.gol.txt', 'phototxt.gol.txt', 'an override of direction disguises the ending'),
  cleaned('zero\u200Bwidth.txt', 'zerowidth.txt', 'a space without width makes two names look the same'),
  cleaned('line\nbreak\ttab.txt', 'linebreaktab.txt', 'controls break headers and lists'),
  cleaned(`${'long '.repeat(60)}.txt`, `${'long '.repeat(60).slice(0, 251)}.txt`, 'a name has at most 255 characters'),
]

/** Texts in every encoding, and with first words that are signatures of other types. */
const texts: CorpusFile[] = [
  text('one letter.txt', utf8('a')),
  text('one line end.txt', utf8('\n')),
  text('utf-8 with mark.txt', utf8('\ufeffGrüße')),
  text('utf-16.txt', utf16('Grüße aus dem Editor\r\n')),
  text('utf-16 big-endian.txt', utf16BigEndian('Grüße')),
  text('latin-1 form feed.txt', ascii('Seite 1: M\xfcller\f\r\nSeite 2')),
  text('windows-1252.txt', ascii('\x93Quoted\x94 \x96 5 \x80')),
  text('shift-jis.txt', ascii('\x83v\x83\x8a\x83\x93\x83^\r\n')),
  text('dos end of file.txt', ascii('DIR\r\n\x1a')),
  text('terminal colors.log', ascii('\x1b[31mERROR\x1b[0m broken\n')),
  text('with a NUL.log', utf8(`${'2026-11-26 ok\n'.repeat(20)}\0\0\0\n`)),
  text('BM.txt', utf8('BM is short for benchmark.')),
  text('MZ.txt', utf8('MZ starts programs.')),
  text('ID3.txt', utf8('ID3 tags are missing.')),
  text('pdf.txt', utf8('%PDF-1.7 is the version.')),
  text('rtf.txt', utf8('{\\rtf is how rich text begins.')),
  text('gif.txt', utf8('GIF89a is the older one.')),
  text('RIFF.txt', utf8('RIFF and others')),
  text('emoji cut at the peek.txt', utf8(`${'x'.repeat(4099)}🖨️`)),
  { name: 'table.csv', bytes: ascii('Name;Ort\r\nM\xfcller;K\xf6ln\r\n'), mime: 'text/csv' },
  { name: 'table.tsv', bytes: utf8('Name\tOrt\n'), mime: 'text/tab-separated-values' },
  { name: 'meeting.ics', bytes: utf8('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), mime: 'text/calendar' },
  { name: 'ana.vcf', bytes: utf8('BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'), mime: 'text/vcard' },
  { name: 'mail.eml', bytes: ascii('From: ana@example.com\r\n\r\nGr\xfc\xdfe'), mime: 'message/rfc822' },
  { name: 'requests.har', bytes: utf8('{"log":{}}'), mime: 'application/json' },
  { name: 'data.json', bytes: utf8('[]'), mime: 'application/json' },
  { name: 'config.yaml', bytes: utf8('a: 1\n'), mime: 'application/yaml' },
  { name: 'feed.xml', bytes: utf8('<?xml version="1.0"?><a/>'), mime: 'application/xml' },
  { name: 'notes.md', bytes: utf8('# Notes'), mime: 'text/markdown' },
  { name: 'page.html', bytes: utf8('<html><script>alert(1)</script>'), mime: 'text/html' },
]

const as = (name: string, bytes: Uint8Array, mime: string): CorpusFile => ({ name, bytes, mime })

/** Pictures under their own ending, another one, or none. */
const pictures: CorpusFile[] = [
  as('screen.png', png, 'image/png'),
  as('photo.jpg', jpeg, 'image/jpeg'),
  as('photo.jfif', jpeg, 'image/jpeg'),
  as('moving.gif', gif, 'image/gif'),
  as('small.webp', webp, 'image/webp'),
  as('scan.bmp', bmp, 'image/bmp'),
  as('fax.tif', tiff, 'image/tiff'),
  as('phone.heic', heic, 'image/heic'),
  as('phone.heif', isoMedia('mif1', 'heic'), 'image/heic'),
  as('modern.avif', avif, 'image/avif'),
  as('drawing.svg', svg, 'image/svg+xml'),
  as('webp named.jpg', webp, 'image/webp'),
  as('webp named.jfif', webp, 'image/webp'),
  as('webp named.avif', webp, 'image/webp'),
  as('png named.gif', png, 'image/png'),
  as('jpeg named.png', jpeg, 'image/jpeg'),
  as('heic named.jpg', heic, 'image/heic'),
  as('avif named.png', avif, 'image/avif'),
  as('svg named.png', svg, 'image/svg+xml'),
  as('png named.txt', png, 'image/png'),
  as('photo.jpg_large', jpeg, 'image/jpeg'),
  as('image', png, 'image/png'),
]

const others: CorpusFile[] = [
  as('paper.pdf', pdf, 'application/pdf'),
  as('all.zip', zip, 'application/zip'),
  as('empty archive.zip', join(ascii('PK\x05\x06'), new Uint8Array(18)), 'application/zip'),
  as('all.7z', join(ascii('7z\xbc\xaf\x27\x1c'), noise), 'application/x-7z-compressed'),
  as('logs.tar.gz', join(ascii('\x1f\x8b\x08\0'), noise), 'application/gzip'),
  as('letter.docx', zip, `${openXml}.wordprocessingml.document`),
  as('with password.xlsx', compound, `${openXml}.spreadsheetml.sheet`),
  as('slides.pptx', zip, `${openXml}.presentationml.presentation`),
  as('letter.odt', zip, `${openDocument}.text`),
  as('table.ods', zip, `${openDocument}.spreadsheet`),
  as('old letter.doc', compound, 'application/msword'),
  as('rich letter.doc', utf8('{\\rtf1\\ansi Hello}'), 'application/msword'),
  as('exported.xls', utf8('<table><tr><td>1</td></tr></table>'), 'application/vnd.ms-excel'),
  as('mailed.msg', compound, 'application/vnd.ms-outlook'),
  as('rich.rtf', utf8('{\\rtf1\\ansi Hello}'), 'application/rtf'),
  as('memo.m4a', isoMedia('M4A ', 'mp42'), 'audio/mp4'),
  as('memo.mp3', join(ascii('ID3\x04\0'), noise), 'audio/mpeg'),
  as('film.mp4', isoMedia('isom', 'mp41'), 'video/mp4'),
  as('film.mov', isoMedia('qt  '), 'video/quicktime'),
]

/** Files with names and contents that people attach, made by code. None of them may be lost. */
export const fileCorpus: readonly CorpusFile[] = [...names, ...cleanedNames, ...texts, ...pictures, ...others]

/** Files that are refused. */
export const refusedFiles: readonly Pick<CorpusFile, 'name' | 'bytes'>[] = [
  { name: 'setup.exe', bytes: join(ascii('MZ\x90\0\x03\0\0\0'), noise) },
  { name: 'picture and program.exe', bytes: join(png, ascii('MZ')) },
  { name: 'picture and script.hta', bytes: join(png, ascii('<script>')) },
  { name: 'program named.txt', bytes: join(ascii('MZ\x90\0\x03\0\0\0'), noise) },
  { name: 'program named.pdf', bytes: join(ascii('MZ\x90\0\x03\0\0\0'), noise) },
  { name: 'page named.png', bytes: utf8('<html><script>alert(1)</script>') },
  { name: 'text named.pdf', bytes: utf8('not a PDF') },
  { name: 'empty.txt', bytes: new Uint8Array() },
  { name: 'exe\u200D.e\u200Dxe', bytes: plain },
  { name: '.htaccess', bytes: plain },
  { name: '..', bytes: plain },
]
