import type { Status } from '../../src/domain/status.ts'
import type { TestDb } from './test-db.ts'

/** The status of a query before a test changes it. */
export type QueryState = { status: Status; staffSpokeLast?: boolean; daysClosed?: number }

/** Sets the status of a query, bypassing the trigger under test. */
export const setQueryState = (
  db: TestDb,
  query: string,
  { status, staffSpokeLast = true, daysClosed = 0 }: QueryState,
) => {
  const done = status === 'resolved' || status === 'closed'
  return db.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.queries set
      status = '${status}', resolution = ${done ? `'answered'` : 'null'},
      hold_reason = ${status === 'on_hold' ? `'waiting for parts'` : 'null'},
      resolved_at = ${done ? 'now()' : 'null'},
      closed_at = ${status === 'closed' ? `now() - interval '${daysClosed} days'` : 'null'},
      assignee_id = null, first_responded_at = null, reopened_count = 0,
      staff_spoke_last = ${staffSpokeLast}, waiting_since = now()
    where id = '${query}';
  end $$`)
}

/** The row of a query, read without row-level security. */
export const readQuery = async (db: TestDb, query: string) =>
  (await db.sql('select * from public.queries where id = $1', [query]))[0]!
