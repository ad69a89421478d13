import { randomUUID } from 'node:crypto'
import { backend, callAs, readByRest } from './backend.ts'
import { demoPassword } from '../../../supabase/embedded/demo/demo-people.ts'

const account = (name: string) => ({ email: `${name}@demo.example`, password: demoPassword })

/** A query raised by a journey. */
export type RaisedQuery = { id: string; ref: string }

/** Acts for demo users by the API, without a browser. */
export function demoApi(dataDir?: string) {
  const at = backend(dataDir)
  const call = (name: string, fn: string, args: Record<string, unknown>) => callAs(account(name), fn, args, at)
  const read = async <Row>(name: string, path: string): Promise<Row[]> => {
    const rows: unknown = JSON.parse(await readByRest(account(name), `/rest/v1/${path}`, at))
    if (Array.isArray(rows)) return rows
    throw new Error(`${path}: ${JSON.stringify(rows)}`)
  }

  return {
    call,
    /** Reads rows as this person. */
    read,
    raise: async (name: string, subject: string): Promise<RaisedQuery> => {
      const [company] = await read<{ id: string }>(name, 'companies?key=eq.DEMO&select=id')
      if (!company) throw new Error(`${name} sees no demo company: their session has ended meanwhile.`)
      const asked = { p_company: company.id, p_subject: subject, p_body: 'It smokes.', p_client_id: randomUUID() }
      const { id, number } = await call(name, 'raise_query', asked)
      return { id, ref: `DEMO-${number}` }
    },
    /** Posts a message and returns its id. */
    write: async (name: string, query: RaisedQuery, kind: 'reply' | 'note', body: string): Promise<string> => {
      const asked = { p_query: query.id, p_kind: kind, p_body: body, p_client_id: randomUUID() }
      return (await call(name, 'post_message', asked)).id
    },
  }
}

/** Raises a query as a demo requester and returns the path of its page. `dataDir`: of a server of its own. */
export async function raiseForJonas(subject: string, dataDir?: string): Promise<string> {
  const { ref } = await demoApi(dataDir).raise('jonas', subject)
  return `/trackQuery?ref=${ref}`
}
