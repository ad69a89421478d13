/** Browser and operating system of a device; null when unknown. */
export type DeviceName = { browser: string | null; system: string | null }

type UserAgentMarks = readonly (readonly [name: string, mark: RegExp])[]

/** The order matters, because most browsers also name the browser that they derive from. */
const browsers: UserAgentMarks = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: UserAgentMarks = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (marks: UserAgentMarks, userAgent: string): string | null =>
  marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null

/** Browser and operating system from a User-Agent header (RFC 9110 §10.1.5), for recognizing one's own devices. */
export const deviceName = (userAgent: string | null): DeviceName => ({
  browser: nameIn(browsers, userAgent ?? ''),
  system: nameIn(systems, userAgent ?? ''),
})
