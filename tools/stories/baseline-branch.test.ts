import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pullRequestLink, pushBaselineBranch } from './baseline-branch.ts'

let folder: string
let clone: string

const run = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(clone, file)), { recursive: true })
  writeFileSync(join(clone, file), text)
}
const picture = 'src/ui/button/__screenshots__/actions-button--primary.light.png'
const gone = 'src/ui/button/__screenshots__/actions-button--gone.light.png'
const added = '.storybook/stress/__screenshots__/internals-markup--page.light.png'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trackquery-baselines-'))
  const bare = join(folder, 'bare.git')
  clone = join(folder, 'clone')
  run(folder, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
  run(folder, 'clone', '--quiet', bare, clone)
  run(clone, 'switch', '--quiet', '--orphan', 'main')
  run(clone, 'config', 'user.name', 'Reviewer')
  run(clone, 'config', 'user.email', 'reviewer@example.com')
  write(picture, 'before')
  write(gone, 'before')
  write('README.md', 'before')
  run(clone, 'add', '.')
  run(clone, 'commit', '--quiet', '--message', 'Begin')
  run(clone, 'push', '--quiet', 'origin', 'main')
})
afterEach(() => rmSync(folder, { recursive: true }))

function changePictures(): void {
  write(picture, 'after')
  write(added, 'after')
  rmSync(join(clone, gone))
}

test('newly rendered pictures are pushed to a branch of their own, and other changed files are not pushed', () => {
  changePictures()
  write('README.md', 'someone is editing this')
  const pushed = pushBaselineBranch(clone)
  const commit = run(clone, 'rev-parse', '--short=10', 'main')
  expect(pushed).toEqual({ branch: `baselines/${commit}`, files: [added, gone, picture], link: null })
  const changed = run(join(folder, 'bare.git'), 'diff', '--name-status', 'main', `baselines/${commit}`)
  expect(changed.split('\n')).toEqual([`A\t${added}`, `D\t${gone}`, `M\t${picture}`])
  expect(run(join(folder, 'bare.git'), 'show', `baselines/${commit}:${picture}`)).toBe('after')
})

test('after the push the work tree is on its previous branch with the committed pictures, and other changes are kept', () => {
  changePictures()
  write('README.md', 'someone is editing this')
  pushBaselineBranch(clone)
  expect(run(clone, 'branch', '--show-current')).toBe('main')
  expect(run(clone, 'status', '--porcelain')).toBe('M README.md')
  expect(readFileSync(join(clone, picture), 'utf8')).toBe('before')
  expect(existsSync(join(clone, added))).toBe(false)
})

test('pictures can be rendered for a commit without a branch, as a job of CI checks it out', () => {
  run(clone, 'switch', '--quiet', '--detach')
  changePictures()
  expect(pushBaselineBranch(clone)?.files).toHaveLength(3)
  expect(run(clone, 'status', '--porcelain')).toBe('')
})

test('a second rendering of the same commit gets a branch with a number', () => {
  const branches = ['first', 'second', 'third'].map((text) => {
    write(picture, text)
    return pushBaselineBranch(clone)?.branch
  })
  const name = `baselines/${run(clone, 'rev-parse', '--short=10', 'main')}`
  expect(branches).toEqual([name, `${name}-2`, `${name}-3`])
})

test('no branch is created when every picture equals the committed picture', () => {
  write('README.md', 'someone is editing this')
  expect(pushBaselineBranch(clone)).toBeNull()
  expect(run(clone, 'ls-remote', '--heads', 'origin')).not.toContain('baselines')
})

test.each([
  'https://github.com/acme/track-query.git',
  'git@github.com:acme/track-query.git',
  'https://github.com/acme/track-query',
])('the link for the remote %s leads to the page that opens a pull request', (remote) => {
  expect(pullRequestLink(remote, 'main', 'baselines/abc')).toBe(
    'https://github.com/acme/track-query/compare/main...baselines/abc?expand=1',
  )
})
