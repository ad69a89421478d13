import type { Difference } from '../../differences.ts'
import { pictureName, shortestNames } from '../../picture-names.ts'

/** Where a run in the project writes its report, which `npm run accept` reads by default. */
const ownFolder = /\/test-results\/screenshots\/[^/]*$/

/** A path as one word of a shell. */
const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`

/** The option that says where the report is; none for the project's own. */
function fromOption({ protocol, pathname }: Pick<Location, 'protocol' | 'pathname'>): string[] {
  if (protocol !== 'file:') return ['--from', '<folder of the downloaded report>']
  if (ownFolder.test(pathname)) return []
  const folder = decodeURIComponent(pathname).replace(/\/[^/]*$/, '')
  return ['--from', quoted(folder)]
}

/** Whether a picture can be accepted: one that never came to rest cannot. */
export const isAcceptable = ({ kind }: Difference): boolean => kind !== 'unstable'

/**
 * The command that accepts the chosen pictures of a report; empty if none is chosen.
 * @param accepted names of pictures
 * @param page the address of the report's page
 */
export function acceptCommand(
  differences: readonly Difference[],
  accepted: ReadonlySet<string>,
  page: Pick<Location, 'protocol' | 'pathname'>,
): string {
  const isAccepted = (difference: Difference) => accepted.has(pictureName(difference))
  if (!differences.some(isAccepted)) return ''
  const names = differences.every(isAccepted) ? ['--all'] : shortestNames(differences, isAccepted)
  return ['npm run accept --', ...fromOption(page), ...names].join(' ')
}
