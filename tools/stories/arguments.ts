import { parseArgs } from 'node:util'

/** What `npm run stories` is asked to do. */
export type RunOptions = {
  /** Parts of ids, titles or paths of stories files. Empty for all stories, docs pages and the manager. */
  patterns: string[]
  /** Whether pictures that differ become the baselines. */
  isUpdate: boolean
  /** Whether pictures are taken at all. */
  hasPictures: boolean
  /**
   * What is done with each story. `sensitivity` makes small changes, to see that its picture shows them. `controls` sets the
   * controls of the first story of its file, to see that they reach its state.
   */
  purpose: 'check' | 'sensitivity' | 'controls'
  /** The address of a running Storybook; undefined to build it. */
  url?: string
  /** Style rules that are added to every page. Pictures are compared, but not written. */
  css?: string
  /** The file for the report in JSON. */
  report?: string
  /** How many pages work side by side. */
  workers: number
}

export const usage = `npm run stories -- [options] [part of an id, title or path …]
  --update         render the pictures that differ as the new baselines
  --no-pictures    render, play and check without pictures
  --sensitivity    make small changes in each story, and list the pictures that do not show them
  --controls       reach each story by the controls of the first one of its file, and list those that cannot be
  --url <address>  use a running Storybook, such as http://localhost:6006, instead of building one
  --css <rules>    add style rules to every page, and list which pictures differ without writing them
  --workers <n>    pages side by side (default 4)
  --report <file>  write the outcome as JSON`

/**
 * Reads a command line.
 * @throws for an unknown option
 */
export function readArguments(args: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      update: { type: 'boolean', default: false },
      'no-pictures': { type: 'boolean', default: false },
      sensitivity: { type: 'boolean', default: false },
      controls: { type: 'boolean', default: false },
      url: { type: 'string' },
      css: { type: 'string' },
      workers: { type: 'string', default: '4' },
      report: { type: 'string' },
    },
  })
  const { update, url, css, workers, report } = values
  if (update && css) throw new Error('--css changes the pages, so its pictures cannot become baselines.')
  return {
    patterns: positionals.map((pattern) => pattern.replace(/^\.\//, '')),
    isUpdate: update,
    hasPictures: !values['no-pictures'],
    purpose: values.sensitivity ? 'sensitivity' : values.controls ? 'controls' : 'check',
    workers: Math.max(1, Number.parseInt(workers) || 1),
    ...(url && { url: url.replace(/\/$/, '') }),
    ...(css && { css }),
    ...(report && { report }),
  }
}
