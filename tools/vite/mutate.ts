import type { Plugin } from 'vite'

/** One change to one source file. */
export type Mutation = { file: string; from: string; to: string }

/**
 * Changes a source as the environment variable `MUTATION` says (a Mutation as JSON), so that
 * `npm run spec:mutations` can prove that the tests of the specification notice.
 */
export function mutate(spec = process.env['MUTATION']): Plugin[] {
  if (!spec) return []
  const { file, from, to } = JSON.parse(spec) as Mutation
  return [
    {
      name: 'mutate',
      enforce: 'pre',
      transform(code, id) {
        if (!id.split('?', 1)[0]?.endsWith(file)) return null
        if (!code.includes(from)) this.error(`${file} has no ${from}`)
        return code.replace(from, to)
      },
    },
  ]
}
