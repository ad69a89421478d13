import { execFileSync } from 'node:child_process'

/** The committed pictures, as a pathspec of Git. */
const pictures = ':(glob)**/__screenshots__/**'

const subject = 'Render the screenshots of changed stories anew'

/** A branch with new baselines. */
export type BaselineBranch = {
  branch: string
  /** The pictures that the commit adds, changes or deletes. */
  files: string[]
  /** The page on which its pull request can be opened; null when the remote is not on GitHub. */
  link: string | null
}

/** The page of GitHub that compares a branch with its base and offers to open a pull request. */
export function pullRequestLink(remote: string, base: string, branch: string): string | null {
  const name = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(remote)?.[1]
  return name ? `https://github.com/${name}/compare/${base}...${branch}?expand=1` : null
}

/**
 * Commits the pictures that changed in a work tree to a new branch `baselines/<commit>`, and pushes it. A reviewer sees the
 * pictures in its pull request. The work tree then is as committed again; its other changes stay.
 * @param folder the work tree
 * @param base the branch that the pull request is for; the current one by default
 * @returns null when no picture changed
 */
export function pushBaselineBranch(folder: string, base?: string): BaselineBranch | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const lines = (text: string) => text.split('\n').filter(Boolean)

  git('add', '--all', '--', pictures)
  const files = lines(git('diff', '--cached', '--name-only', '--', pictures))
  if (files.length === 0) return null
  const commit = git('rev-parse', '--short=10', 'HEAD')
  const current = git('branch', '--show-current')
  const branch = nextFree(`baselines/${commit}`, lines(git('ls-remote', '--heads', 'origin')))

  git('switch', '--quiet', '--force-create', branch)
  try {
    git('commit', '--quiet', '--message', subject, '--', pictures)
    git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`)
  } finally {
    if (current) git('switch', '--quiet', current)
    else git('switch', '--quiet', '--detach', commit)
  }
  return {
    branch,
    files,
    link: pullRequestLink(git('remote', 'get-url', 'origin'), base ?? (current || 'main'), branch),
  }
}

/** The name, or the name with the first number that no branch of the remote has. */
function nextFree(name: string, heads: readonly string[]): string {
  const isTaken = (branch: string) => heads.some((head) => head.endsWith(`\trefs/heads/${branch}`))
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}
