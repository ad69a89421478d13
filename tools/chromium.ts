/**
 * The one browser of the project: @sparticuz/chromium, pinned by package-lock.json and unpacked once per version into
 * node_modules/.cache. The package's own executablePath() is not used: it unpacks to one temporary folder of the whole
 * machine without version or lock, so a stale or half-written binary would run.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const require = createRequire(import.meta.url)
const packageDir = join(dirname(require.resolve('@sparticuz/chromium')), '..')
const version: string = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version
const cache = join(import.meta.dirname, '../node_modules/.cache/chromium')
const home = join(cache, version)

/** What Playwright and Vitest need to start the browser. */
export type ChromiumLaunch = { executablePath: string; args: string[]; env: Record<string, string> }

async function decompress(from: string, to: string, mode = 0o644): Promise<void> {
  await pipeline(
    createReadStream(join(packageDir, 'bin', from)),
    createBrotliDecompress({ chunkSize: 1 << 21 }),
    createWriteStream(to, { mode }),
  )
}

async function unpackTar(from: string, to: string): Promise<void> {
  const tar = `${to}.tar`
  mkdirSync(to, { recursive: true })
  await decompress(from, tar)
  execFileSync('tar', ['xf', tar, '-C', to, '--no-same-owner'])
  rmSync(tar)
}

/** Unpacks into another folder and renames it, so that commands side by side never see half a browser. */
async function unpack(): Promise<void> {
  if (existsSync(home)) return
  const draft = join(cache, `.draft-${process.pid}-${Date.now()}`)
  mkdirSync(draft, { recursive: true })
  await Promise.all([
    decompress('chromium.br', join(draft, 'chromium'), 0o755),
    unpackTar('fonts.tar.br', join(draft, 'fonts')),
    unpackTar('al2023.tar.br', join(draft, 'libraries')),
  ])
  writeFileSync(
    join(draft, 'fonts.conf'),
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">' +
      `<fontconfig><dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'font-cache')}</cachedir></fontconfig>\n`,
  )
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error // otherwise another process was first
  }
}

/** The folders of shared libraries. The package's own (nss, nspr, expat) are used only if the browser needs them. */
function libraryPath(executablePath: string): string | undefined {
  const { status } = spawnSync(executablePath, ['--version'], { stdio: 'ignore' })
  if (status === 0) return undefined
  return [join(home, 'libraries/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
}

/** Unpacks the browser if needed and returns launch options with which the same page gives the same pixels everywhere. */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  await unpack()
  const executablePath = join(home, 'chromium')
  const env = { ...process.env, FONTCONFIG_FILE: join(home, 'fonts.conf') } as Record<string, string>
  const libraries = libraryPath(executablePath)
  if (libraries) env.LD_LIBRARY_PATH = libraries
  return {
    executablePath,
    args: [
      '--headless=shell',
      '--no-sandbox', // containers rarely allow the sandbox; the browser only ever opens our own pages
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--disable-partial-raster',
      '--disable-skia-runtime-opts',
      // Drawn by the processor alone: the software GPU gave other pixels to the same icon once in 50 shots.
      '--disable-gpu',
      '--hide-scrollbars',
    ],
    env,
  }
}

if (import.meta.main) console.log((await chromiumLaunch()).executablePath)
