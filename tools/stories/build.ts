import { spawn } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.ts'

/** Holds one build of Storybook for each digest of its sources. */
const builds = join(root, 'node_modules/.cache/trackquery-storybook')

/** Builds that are kept. Another run may still use an earlier one. */
const keptBuilds = 3

/** Files that decide what the build contains. */
const sources = ['src/**/*', '.storybook/**/*', 'public/**/*', 'package-lock.json', 'CHANGELOG.md']
const isSource = (file: string) => !file.includes('__screenshots__') && !/\.test\.tsx?$/.test(file)

/** A digest of every source of the build. */
function sourceKey(): string {
  const digest = createHash('sha256')
  for (const entry of globSync(sources, { cwd: root, withFileTypes: true, exclude: ['**/__screenshots__'] })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter(isSource)
    .toSorted()) {
    digest.update(entry).update('\0').update(readFileSync(entry)).update('\0')
  }
  return digest.digest('hex').slice(0, 16)
}

/** Lines of progress that Vite prints at every log level. */
const progress = [/^transforming/, /^✓ \d+ modules transformed\.$/, /^rendering chunks/, /^computing gzip size/]

/** What Storybook prints apart from its progress: warnings and errors. */
const complaintsIn = (output: string): string =>
  stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() && !progress.some((step) => step.test(line.trim())))
    .join('\n')

/** Runs Storybook's build. Returns its exit code and what it printed. */
function runBuild(folder: string): Promise<{ code: number | null; output: string }> {
  const args = ['build', '--output-dir', folder, '--loglevel', 'warn']
  const child = spawn(join(root, 'node_modules/.bin/storybook'), args, { cwd: root })
  let output = ''
  const collect = (text: Buffer) => (output += text.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Deletes all but the latest builds. */
function deleteOldBuilds(): void {
  const ended = readdirSync(builds)
    .map((name) => join(builds, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const folder of ended.slice(keptBuilds)) rmSync(folder, { recursive: true, force: true })
}

/**
 * Builds Storybook, unless there is a clean build of the same sources.
 * @returns the folder of the build, and its warnings and errors or null when it is clean
 * @throws if Storybook cannot be built
 */
export async function buildStorybook(): Promise<{ folder: string; complaints: string | null }> {
  const folder = join(builds, sourceKey())
  if (existsSync(folder)) return { folder, complaints: null }
  // Renamed into place, so that runs side by side never use half a build.
  const draft = `${folder}.${process.pid}`
  const { code, output } = await runBuild(draft)
  const complaints = complaintsIn(output)
  if (code !== 0 || !existsSync(join(draft, 'index.json'))) throw new Error(`Storybook cannot be built:\n${complaints}`)
  // A build with warnings is not kept under its digest, so that the next run warns again.
  if (!complaints && !existsSync(folder)) renameSync(draft, folder)
  deleteOldBuilds()
  return { folder: complaints ? draft : folder, complaints: complaints || null }
}
