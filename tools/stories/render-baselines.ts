/**
 * `npm run baselines -- [part of an id, title or path …]`: renders the pictures of stories that differ, and pushes them to a
 * branch for review. The workflow `Render baselines` runs it, so that a designer needs no computer that renders equal pixels.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { root } from './paths.ts'
import { pushBaselineBranch } from './baseline-branch.ts'

function report(text: string): void {
  console.log(text)
  const { GITHUB_STEP_SUMMARY: summary } = process.env
  if (summary) appendFileSync(summary, `${text}\n`)
}

const { status } = spawnSync('node', ['tools/stories/run.ts', '--update', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
if (status === 0) {
  const pushed = pushBaselineBranch(root, process.env.GITHUB_REF_NAME)
  if (pushed) {
    const { branch, files, link } = pushed
    report(`${files.length} pictures changed. They are on the branch ${branch}.`)
    if (link) report(`Open its pull request to review them: ${link}`)
  } else report('Every picture is as committed, so no branch was made.')
} else {
  report('Stories failed for another reason than their pictures, so nothing was committed. Mend them first.')
  process.exitCode = status ?? 1
}
