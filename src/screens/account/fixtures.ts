import type { Device, FactorEnrollment, Factor, Security } from '#domain/account.ts'
import { clock } from '#screens/fixtures.ts'

/** Fixtures of the account stories: factors and devices. */

const uuid = (n: number) => `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`

const ago = (minutes: number) => new Date(Date.parse(clock.now) - minutes * 60_000).toISOString()

export const phone: Factor = { id: uuid(301), name: 'My phone', addedAt: '2026-01-20T09:00:00Z' }
export const tablet: Factor = { id: uuid(302), name: 'Tablet at home', addedAt: '2026-02-03T18:20:00Z' }

/** A well-known example key of authenticator apps, with its QR code as the server draws it. */
export const enrollment: FactorEnrollment = {
  factorId: uuid(303),
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/TrackQuery%3Aana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=TrackQuery',
  picture: {
    size: 57,
    path: 'M4 4h7v1h-7zM12 4h3v1h-3zM16 4h4v1h-4zM23 4h2v1h-2zM27 4h2v1h-2zM32 4h1v1h-1zM34 4h1v1h-1zM37 4h1v1h-1zM39 4h2v1h-2zM44 4h1v1h-1zM46 4h7v1h-7zM4 5h1v1h-1zM10 5h1v1h-1zM15 5h2v1h-2zM19 5h3v1h-3zM23 5h1v1h-1zM25 5h9v1h-9zM35 5h6v1h-6zM42 5h3v1h-3zM46 5h1v1h-1zM52 5h1v1h-1zM4 6h1v1h-1zM6 6h3v1h-3zM10 6h1v1h-1zM13 6h4v1h-4zM21 6h1v1h-1zM23 6h1v1h-1zM25 6h1v1h-1zM27 6h1v1h-1zM31 6h1v1h-1zM36 6h1v1h-1zM38 6h1v1h-1zM40 6h1v1h-1zM43 6h2v1h-2zM46 6h1v1h-1zM48 6h3v1h-3zM52 6h1v1h-1zM4 7h1v1h-1zM6 7h3v1h-3zM10 7h1v1h-1zM12 7h1v1h-1zM14 7h2v1h-2zM18 7h1v1h-1zM21 7h2v1h-2zM25 7h1v1h-1zM28 7h2v1h-2zM31 7h2v1h-2zM35 7h1v1h-1zM37 7h2v1h-2zM41 7h1v1h-1zM43 7h1v1h-1zM46 7h1v1h-1zM48 7h3v1h-3zM52 7h1v1h-1zM4 8h1v1h-1zM6 8h3v1h-3zM10 8h1v1h-1zM12 8h3v1h-3zM17 8h4v1h-4zM22 8h1v1h-1zM26 8h6v1h-6zM33 8h2v1h-2zM37 8h1v1h-1zM39 8h2v1h-2zM46 8h1v1h-1zM48 8h3v1h-3zM52 8h1v1h-1zM4 9h1v1h-1zM10 9h1v1h-1zM12 9h1v1h-1zM14 9h4v1h-4zM19 9h1v1h-1zM22 9h2v1h-2zM25 9h2v1h-2zM30 9h1v1h-1zM32 9h1v1h-1zM35 9h6v1h-6zM42 9h1v1h-1zM46 9h1v1h-1zM52 9h1v1h-1zM4 10h7v1h-7zM12 10h1v1h-1zM14 10h1v1h-1zM16 10h1v1h-1zM18 10h1v1h-1zM20 10h1v1h-1zM22 10h1v1h-1zM24 10h1v1h-1zM26 10h1v1h-1zM28 10h1v1h-1zM30 10h1v1h-1zM32 10h1v1h-1zM34 10h1v1h-1zM36 10h1v1h-1zM38 10h1v1h-1zM40 10h1v1h-1zM42 10h1v1h-1zM44 10h1v1h-1zM46 10h7v1h-7zM12 11h2v1h-2zM16 11h1v1h-1zM19 11h1v1h-1zM23 11h4v1h-4zM30 11h1v1h-1zM37 11h1v1h-1zM39 11h1v1h-1zM41 11h1v1h-1zM4 12h1v1h-1zM8 12h1v1h-1zM10 12h4v1h-4zM15 12h1v1h-1zM17 12h1v1h-1zM21 12h2v1h-2zM26 12h5v1h-5zM34 12h1v1h-1zM36 12h1v1h-1zM38 12h3v1h-3zM42 12h8v1h-8zM52 12h1v1h-1zM4 13h6v1h-6zM13 13h4v1h-4zM18 13h9v1h-9zM30 13h5v1h-5zM37 13h1v1h-1zM39 13h2v1h-2zM42 13h2v1h-2zM45 13h4v1h-4zM4 14h1v1h-1zM6 14h1v1h-1zM8 14h1v1h-1zM10 14h2v1h-2zM16 14h1v1h-1zM18 14h1v1h-1zM22 14h2v1h-2zM28 14h1v1h-1zM30 14h2v1h-2zM37 14h2v1h-2zM40 14h1v1h-1zM42 14h6v1h-6zM49 14h2v1h-2zM5 15h1v1h-1zM8 15h2v1h-2zM11 15h1v1h-1zM13 15h2v1h-2zM17 15h1v1h-1zM20 15h2v1h-2zM23 15h2v1h-2zM26 15h3v1h-3zM31 15h8v1h-8zM41 15h1v1h-1zM44 15h1v1h-1zM47 15h2v1h-2zM50 15h2v1h-2zM7 16h1v1h-1zM10 16h1v1h-1zM12 16h1v1h-1zM14 16h5v1h-5zM21 16h2v1h-2zM24 16h5v1h-5zM31 16h1v1h-1zM33 16h1v1h-1zM36 16h1v1h-1zM38 16h4v1h-4zM44 16h1v1h-1zM46 16h3v1h-3zM52 16h1v1h-1zM6 17h1v1h-1zM9 17h1v1h-1zM13 17h1v1h-1zM15 17h1v1h-1zM17 17h1v1h-1zM23 17h2v1h-2zM27 17h1v1h-1zM30 17h5v1h-5zM36 17h1v1h-1zM39 17h1v1h-1zM42 17h1v1h-1zM45 17h2v1h-2zM50 17h2v1h-2zM6 18h1v1h-1zM9 18h2v1h-2zM12 18h1v1h-1zM16 18h1v1h-1zM21 18h1v1h-1zM23 18h1v1h-1zM26 18h1v1h-1zM29 18h1v1h-1zM31 18h2v1h-2zM40 18h1v1h-1zM42 18h5v1h-5zM48 18h3v1h-3zM4 19h2v1h-2zM7 19h1v1h-1zM9 19h1v1h-1zM16 19h1v1h-1zM22 19h1v1h-1zM25 19h3v1h-3zM29 19h1v1h-1zM32 19h2v1h-2zM35 19h6v1h-6zM43 19h2v1h-2zM46 19h1v1h-1zM48 19h1v1h-1zM50 19h1v1h-1zM52 19h1v1h-1zM6 20h3v1h-3zM10 20h1v1h-1zM12 20h2v1h-2zM16 20h3v1h-3zM20 20h2v1h-2zM23 20h1v1h-1zM25 20h1v1h-1zM27 20h3v1h-3zM34 20h3v1h-3zM38 20h3v1h-3zM44 20h2v1h-2zM48 20h1v1h-1zM51 20h1v1h-1zM5 21h3v1h-3zM17 21h2v1h-2zM21 21h2v1h-2zM24 21h2v1h-2zM28 21h1v1h-1zM30 21h2v1h-2zM34 21h1v1h-1zM36 21h2v1h-2zM40 21h4v1h-4zM45 21h2v1h-2zM49 21h1v1h-1zM52 21h1v1h-1zM4 22h4v1h-4zM10 22h4v1h-4zM19 22h1v1h-1zM21 22h1v1h-1zM25 22h3v1h-3zM30 22h4v1h-4zM35 22h3v1h-3zM39 22h1v1h-1zM41 22h2v1h-2zM45 22h2v1h-2zM49 22h2v1h-2zM4 23h6v1h-6zM11 23h2v1h-2zM15 23h2v1h-2zM19 23h1v1h-1zM24 23h5v1h-5zM36 23h6v1h-6zM43 23h3v1h-3zM47 23h2v1h-2zM50 23h1v1h-1zM52 23h1v1h-1zM7 24h1v1h-1zM10 24h4v1h-4zM15 24h1v1h-1zM20 24h1v1h-1zM25 24h2v1h-2zM28 24h1v1h-1zM30 24h2v1h-2zM33 24h2v1h-2zM36 24h1v1h-1zM38 24h5v1h-5zM44 24h2v1h-2zM48 24h3v1h-3zM52 24h1v1h-1zM5 25h1v1h-1zM9 25h1v1h-1zM11 25h3v1h-3zM17 25h1v1h-1zM20 25h1v1h-1zM22 25h3v1h-3zM27 25h4v1h-4zM32 25h3v1h-3zM36 25h2v1h-2zM39 25h2v1h-2zM42 25h1v1h-1zM45 25h2v1h-2zM48 25h5v1h-5zM5 26h1v1h-1zM8 26h5v1h-5zM19 26h1v1h-1zM23 26h1v1h-1zM26 26h7v1h-7zM34 26h1v1h-1zM37 26h1v1h-1zM42 26h1v1h-1zM44 26h7v1h-7zM7 27h2v1h-2zM12 27h1v1h-1zM15 27h1v1h-1zM17 27h2v1h-2zM24 27h3v1h-3zM30 27h4v1h-4zM35 27h4v1h-4zM40 27h1v1h-1zM44 27h1v1h-1zM48 27h1v1h-1zM50 27h2v1h-2zM7 28h2v1h-2zM10 28h1v1h-1zM12 28h1v1h-1zM17 28h2v1h-2zM20 28h2v1h-2zM23 28h1v1h-1zM26 28h1v1h-1zM28 28h1v1h-1zM30 28h2v1h-2zM34 28h3v1h-3zM38 28h1v1h-1zM40 28h1v1h-1zM43 28h2v1h-2zM46 28h1v1h-1zM48 28h1v1h-1zM50 28h3v1h-3zM4 29h1v1h-1zM8 29h1v1h-1zM12 29h5v1h-5zM20 29h2v1h-2zM24 29h3v1h-3zM30 29h1v1h-1zM33 29h2v1h-2zM36 29h2v1h-2zM40 29h1v1h-1zM42 29h3v1h-3zM48 29h2v1h-2zM51 29h1v1h-1zM4 30h2v1h-2zM8 30h5v1h-5zM14 30h1v1h-1zM16 30h1v1h-1zM18 30h1v1h-1zM25 30h9v1h-9zM36 30h1v1h-1zM38 30h1v1h-1zM41 30h2v1h-2zM44 30h5v1h-5zM50 30h1v1h-1zM4 31h1v1h-1zM6 31h3v1h-3zM12 31h1v1h-1zM16 31h1v1h-1zM21 31h1v1h-1zM24 31h2v1h-2zM27 31h1v1h-1zM29 31h1v1h-1zM33 31h1v1h-1zM35 31h1v1h-1zM39 31h2v1h-2zM42 31h1v1h-1zM47 31h1v1h-1zM50 31h1v1h-1zM5 32h3v1h-3zM9 32h6v1h-6zM17 32h4v1h-4zM22 32h4v1h-4zM27 32h4v1h-4zM33 32h2v1h-2zM36 32h2v1h-2zM40 32h1v1h-1zM42 32h1v1h-1zM44 32h1v1h-1zM47 32h1v1h-1zM51 32h1v1h-1zM7 33h2v1h-2zM11 33h1v1h-1zM14 33h2v1h-2zM17 33h4v1h-4zM28 33h1v1h-1zM30 33h2v1h-2zM33 33h2v1h-2zM37 33h1v1h-1zM40 33h1v1h-1zM42 33h1v1h-1zM45 33h2v1h-2zM48 33h1v1h-1zM5 34h1v1h-1zM9 34h2v1h-2zM22 34h1v1h-1zM24 34h1v1h-1zM29 34h1v1h-1zM32 34h1v1h-1zM34 34h1v1h-1zM36 34h1v1h-1zM38 34h2v1h-2zM41 34h2v1h-2zM48 34h1v1h-1zM50 34h1v1h-1zM4 35h1v1h-1zM6 35h1v1h-1zM8 35h2v1h-2zM13 35h1v1h-1zM15 35h1v1h-1zM23 35h2v1h-2zM26 35h2v1h-2zM30 35h3v1h-3zM34 35h4v1h-4zM40 35h4v1h-4zM45 35h3v1h-3zM49 35h2v1h-2zM6 36h1v1h-1zM8 36h3v1h-3zM13 36h2v1h-2zM18 36h2v1h-2zM23 36h1v1h-1zM25 36h2v1h-2zM29 36h4v1h-4zM35 36h3v1h-3zM39 36h2v1h-2zM42 36h1v1h-1zM47 36h4v1h-4zM4 37h2v1h-2zM8 37h2v1h-2zM11 37h1v1h-1zM13 37h1v1h-1zM20 37h1v1h-1zM22 37h1v1h-1zM24 37h2v1h-2zM27 37h4v1h-4zM32 37h2v1h-2zM35 37h3v1h-3zM41 37h2v1h-2zM46 37h1v1h-1zM48 37h1v1h-1zM51 37h2v1h-2zM7 38h4v1h-4zM12 38h2v1h-2zM15 38h5v1h-5zM25 38h1v1h-1zM27 38h1v1h-1zM29 38h1v1h-1zM33 38h1v1h-1zM35 38h1v1h-1zM37 38h1v1h-1zM41 38h2v1h-2zM45 38h1v1h-1zM49 38h2v1h-2zM5 39h1v1h-1zM7 39h1v1h-1zM9 39h1v1h-1zM12 39h1v1h-1zM14 39h1v1h-1zM16 39h5v1h-5zM22 39h2v1h-2zM25 39h2v1h-2zM28 39h2v1h-2zM33 39h1v1h-1zM36 39h3v1h-3zM40 39h3v1h-3zM46 39h1v1h-1zM50 39h1v1h-1zM4 40h1v1h-1zM6 40h1v1h-1zM10 40h1v1h-1zM12 40h1v1h-1zM24 40h1v1h-1zM27 40h5v1h-5zM36 40h2v1h-2zM39 40h2v1h-2zM44 40h2v1h-2zM47 40h1v1h-1zM50 40h2v1h-2zM6 41h3v1h-3zM13 41h3v1h-3zM17 41h1v1h-1zM19 41h1v1h-1zM22 41h1v1h-1zM24 41h1v1h-1zM27 41h2v1h-2zM30 41h2v1h-2zM33 41h3v1h-3zM37 41h1v1h-1zM39 41h1v1h-1zM42 41h5v1h-5zM48 41h2v1h-2zM52 41h1v1h-1zM5 42h1v1h-1zM9 42h3v1h-3zM14 42h1v1h-1zM17 42h3v1h-3zM23 42h2v1h-2zM27 42h1v1h-1zM29 42h1v1h-1zM32 42h1v1h-1zM34 42h1v1h-1zM37 42h1v1h-1zM39 42h1v1h-1zM41 42h2v1h-2zM44 42h2v1h-2zM48 42h1v1h-1zM50 42h1v1h-1zM5 43h3v1h-3zM13 43h4v1h-4zM18 43h1v1h-1zM20 43h4v1h-4zM25 43h4v1h-4zM30 43h1v1h-1zM32 43h1v1h-1zM35 43h1v1h-1zM37 43h2v1h-2zM40 43h1v1h-1zM44 43h1v1h-1zM46 43h5v1h-5zM52 43h1v1h-1zM4 44h3v1h-3zM10 44h1v1h-1zM12 44h1v1h-1zM14 44h2v1h-2zM17 44h4v1h-4zM22 44h1v1h-1zM26 44h6v1h-6zM33 44h2v1h-2zM36 44h6v1h-6zM44 44h5v1h-5zM50 44h1v1h-1zM52 44h1v1h-1zM12 45h1v1h-1zM14 45h1v1h-1zM17 45h1v1h-1zM20 45h1v1h-1zM22 45h1v1h-1zM24 45h3v1h-3zM30 45h1v1h-1zM33 45h2v1h-2zM37 45h1v1h-1zM39 45h2v1h-2zM42 45h1v1h-1zM44 45h1v1h-1zM48 45h1v1h-1zM50 45h1v1h-1zM4 46h7v1h-7zM12 46h1v1h-1zM14 46h1v1h-1zM16 46h1v1h-1zM18 46h1v1h-1zM20 46h1v1h-1zM23 46h1v1h-1zM26 46h1v1h-1zM28 46h1v1h-1zM30 46h2v1h-2zM33 46h1v1h-1zM35 46h1v1h-1zM38 46h1v1h-1zM42 46h1v1h-1zM44 46h1v1h-1zM46 46h1v1h-1zM48 46h3v1h-3zM4 47h1v1h-1zM10 47h1v1h-1zM15 47h1v1h-1zM17 47h1v1h-1zM23 47h1v1h-1zM25 47h2v1h-2zM30 47h2v1h-2zM36 47h1v1h-1zM38 47h1v1h-1zM40 47h1v1h-1zM43 47h2v1h-2zM48 47h1v1h-1zM50 47h1v1h-1zM4 48h1v1h-1zM6 48h3v1h-3zM10 48h1v1h-1zM12 48h1v1h-1zM15 48h1v1h-1zM18 48h2v1h-2zM21 48h2v1h-2zM24 48h7v1h-7zM33 48h2v1h-2zM36 48h1v1h-1zM39 48h2v1h-2zM43 48h7v1h-7zM52 48h1v1h-1zM4 49h1v1h-1zM6 49h3v1h-3zM10 49h1v1h-1zM16 49h1v1h-1zM21 49h1v1h-1zM23 49h3v1h-3zM31 49h1v1h-1zM33 49h2v1h-2zM37 49h1v1h-1zM40 49h1v1h-1zM42 49h1v1h-1zM44 49h1v1h-1zM46 49h1v1h-1zM52 49h1v1h-1zM4 50h1v1h-1zM6 50h3v1h-3zM10 50h1v1h-1zM15 50h1v1h-1zM17 50h3v1h-3zM23 50h1v1h-1zM25 50h1v1h-1zM30 50h2v1h-2zM33 50h2v1h-2zM41 50h2v1h-2zM44 50h2v1h-2zM47 50h1v1h-1zM50 50h3v1h-3zM4 51h1v1h-1zM10 51h1v1h-1zM14 51h1v1h-1zM16 51h1v1h-1zM18 51h1v1h-1zM26 51h5v1h-5zM32 51h2v1h-2zM36 51h1v1h-1zM39 51h3v1h-3zM47 51h1v1h-1zM49 51h3v1h-3zM4 52h7v1h-7zM12 52h1v1h-1zM15 52h5v1h-5zM21 52h2v1h-2zM25 52h1v1h-1zM27 52h1v1h-1zM29 52h2v1h-2zM33 52h2v1h-2zM36 52h3v1h-3zM40 52h2v1h-2zM43 52h1v1h-1zM45 52h4v1h-4zM50 52h3v1h-3z',
  },
}

const agent = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
}

const device = (n: number, userAgent: string | null, minutes: number, changes: Partial<Device> = {}): Device => ({
  id: uuid(400 + n),
  createdAt: ago(minutes * 20),
  lastSeenAt: ago(minutes),
  userAgent,
  address: `203.0.113.${n}`,
  current: false,
  ...changes,
})

export const thisDevice = device(1, agent.firefox, 3, { current: true })
export const devices: readonly Device[] = [
  thisDevice,
  device(2, agent.safari, 190),
  device(3, agent.edge, 4000, { address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }),
  // A hosted backend may not know a device's IP address, and some clients send no user agent.
  device(4, null, 9000, { address: null }),
]

export const security: Security = {
  pendingEmail: null,
  factors: [],
  devices: [...devices],
  recoveryCodes: { remaining: 8, createdAt: '2026-01-20T09:05:00Z' },
}

export const recoveryCodes = Array.from({ length: 10 }, (_, at) => `ab${at}de-fgh${9 - at}k`)
