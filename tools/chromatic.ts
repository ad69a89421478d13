/**
 * `npm run chromatic`: builds Storybook with the statistics that TurboSnap needs, and publishes it to Chromatic. The
 * options are in chromatic.config.json; further ones of Chromatic's CLI may follow `--`. In a job of GitHub the links are
 * added to its summary.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { run } from 'chromatic/node'

const missingToken = `CHROMATIC_PROJECT_TOKEN is not set, so nothing was published.
Copy the token from Chromatic (project, Manage, Configure) and run: CHROMATIC_PROJECT_TOKEN=… npm run chromatic
In CI it is a secret of the repository. Without Chromatic, npm run stories compares the same stories.
`

type Result = Awaited<ReturnType<typeof run>>

/** The result of a build in Markdown, for the summary of a job. */
function summaryOf({ buildUrl, storybookUrl, changeCount = 0, actualCaptureCount = 0 }: Result): string {
  const links = [buildUrl && `[Review the changes](${buildUrl})`, storybookUrl && `[Open Storybook](${storybookUrl})`]
  return `## Chromatic\n\n${changeCount} changes, ${actualCaptureCount} snapshots taken.\n\n${links.filter(Boolean).join(' · ')}\n`
}

async function publish(): Promise<number> {
  const build = spawnSync('storybook', ['build', '-o', 'dist/storybook', '--stats-json', 'dist/storybook'], {
    stdio: 'inherit',
  })
  if (build.status !== 0) return build.status ?? 1
  const result = await run({ argv: process.argv.slice(2) })
  console.log(result.buildUrl ? `Review the changes: ${result.buildUrl}` : 'Chromatic gave no link to a build.')
  const { GITHUB_STEP_SUMMARY: summary } = process.env
  if (summary && result.buildUrl) appendFileSync(summary, summaryOf(result))
  return result.code ?? 1
}

if (process.env.CHROMATIC_PROJECT_TOKEN) process.exitCode = await publish()
else {
  process.stderr.write(missingToken)
  process.exitCode = 1
}
