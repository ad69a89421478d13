import { spawnSync } from 'node:child_process'

/** A commit that changed the library: its short id, its day as `2026-08-14`, its subject, and the files it changed. */
export type LibraryChange = { id: string; day: string; subject: string; files: string[] }

/** The output of a Git command, or null where there is no Git or no repository. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64_000_000 })
  return status === 0 ? stdout.trim() : null
}

let known: LibraryChange[] | undefined

/**
 * The commits that changed src/ui or src/screens, the newest first. Empty without Git, and in a shallow clone, whose one
 * commit seems to have added every file.
 */
export function readHistory(): LibraryChange[] {
  if (known) return known
  const isWhole = git('rev-parse', '--is-shallow-repository') === 'false'
  const log = isWhole && git('log', '--format=%x00%h%x09%cs%x09%s', '--name-only', '--', 'src/ui', 'src/screens')
  known = (log || '')
    .split('\0')
    .filter(Boolean)
    .map((entry) => {
      const [head = '', ...files] = entry.split('\n').filter(Boolean)
      const [id = '', day = '', subject = ''] = head.split('\t')
      return { id, day, subject, files }
    })
  return known
}

const isScreenshot = (file: string) => file.includes('__screenshots__/')

/** The newest commits that changed a file of the folder other than its screenshots. */
export function changesOf(folder: string, count: number): LibraryChange[] {
  return readHistory()
    .filter(({ files }) => files.some((file) => file.startsWith(`${folder}/`) && !isScreenshot(file)))
    .slice(0, count)
}

/**
 * The address of a file on the repository's site, or null where no site is known. Reads the remote `origin`, so that a
 * fork links to its own files.
 */
export function addressOf(file: string): string | null {
  const remote = git('remote', 'get-url', 'origin') ?? ''
  const found = /^(?:https:\/\/(?:[^@/]+@)?|git@|ssh:\/\/git@)([\w.-]+\.\w+)[:/]([\w./-]+?)(?:\.git)?$/.exec(remote)
  return found ? `https://${found[1]}/${found[2]}/blob/${git('rev-parse', 'HEAD') ?? 'main'}/${file}` : null
}
