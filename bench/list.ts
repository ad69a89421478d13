import { createCompanyOfQueries } from './company-of-queries.ts'

/*
 * The list of a company with many queries, in every order and grouping: the time, and how many rows of the table and
 * entries of its indexes are read. Run with `node bench/list.ts`.
 */

const sorts = ['-activity', 'activity', '-raised', 'raised', '-priority', 'priority', 'status', '-status']
const groups = ['none', 'status', 'priority', 'assignee']
const active = ['new', 'open', 'pending', 'on_hold']

const { readPage, stop } = await createCompanyOfQueries({ queries: 50_000, staff: 70 })
try {
  for (const [view, status] of Object.entries({ all: [], unresolved: active, urgent: [] }))
    for (const group of groups)
      for (const sort of sorts) {
        const filter = { sort, group, status, priority: view === 'urgent' ? ['urgent'] : [] }
        const times: number[] = []
        let read = 0
        for (let round = 0; round < 3; round += 1) {
          const began = performance.now()
          read = (await readPage(filter, 50)).read
          times.push(performance.now() - began)
        }
        console.log(
          [view, group, sort, `${Math.min(...times).toFixed(0)} ms`, read]
            .map((cell) => String(cell).padEnd(12))
            .join(''),
        )
      }
} finally {
  await stop()
}
