/**
 * `npm run accept -- <name>…`: makes reviewed pictures of a report the baselines of their stories. A name is a picture
 * (`components-button--primary.light`), a story (`components-button--primary`) or a component (`components-button`).
 * `--all` accepts every picture. `--from <folder>` reads another report than the last one of this project, such as one
 * downloaded from CI. The report's page writes this command.
 */
import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { root, reportRoot } from './paths.ts'
import { acceptPictures, readReport } from './accept-pictures.ts'
import type { Difference } from './differences.ts'
import { choosePictures, pictureName } from './picture-names.ts'

/** The pictures that the command line asks for. @throws a sentence for what cannot be meant */
function chosenIn(report: readonly Difference[], names: readonly string[], isAll: boolean): readonly Difference[] {
  if (isAll && names.length > 0) throw new Error('Give either names or --all.')
  if (isAll) return report
  if (names.length === 0) throw new Error('Which pictures? Give their names, as the report shows them, or --all.')
  const { chosen, unknown } = choosePictures(report, names)
  if (unknown.length === 0) return chosen
  const known = report.map((difference) => `  ${pictureName(difference)}`)
  throw new Error(`The report has no picture, story or component ${unknown.join(', ')}. It has:\n${known.join('\n')}`)
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, from: { type: 'string' } },
  })
  const from = values.from ? resolve(values.from) : reportRoot
  const report = readReport(from)
  if (report.length === 0) console.log('The report is empty: every picture is as committed.')
  else {
    const accepted = await acceptPictures(chosenIn(report, positionals, values.all), { root, report: from })
    console.log(
      `${accepted.map((file) => `  ${file}`).join('\n')}\nAccepted: ${accepted.length} of ${report.length}. Commit these files.`,
    )
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
