import type { demoApi, RaisedQuery } from './demo-api.ts'
import type { SeededRandom } from './seeded-random.ts'
import { priorities } from '#domain/priority.ts'

type DemoApi = ReturnType<typeof demoApi>
type Standing = { status: string; priority: string; assignee: { id: string } | null; rowVersion: number }

const staff = ['marcus', 'tomas'] as const

/** Returns functions that make random messages and changes as several users. Half of them concern the first query. */
export async function changesOf(api: DemoApi, requester: string, queries: RaisedQuery[], random: SeededRandom) {
  const people = await api.read<{ user_id: string }>(
    'marcus',
    'memberships?role=eq.agent&state=eq.active&select=user_id',
  )
  const noted: { id: string; text: string }[] = []
  const standing = ({ ref }: RaisedQuery): Promise<Standing> => {
    const [key, number] = ref.split('-')
    return api.call('marcus', 'open_query', { p_key: key, p_number: Number(number) })
  }
  const patch = async (query: RaisedQuery, patchOf: (now: Standing) => Record<string, unknown>) => {
    const now = await standing(query)
    const asked = { p_query: query.id, p_row_version: now.rowVersion, p_patch: patchOf(now) }
    await api.call(random.oneOf(staff), 'change_query', asked)
  }
  const another = <T>(all: readonly T[], now: T | undefined) => random.oneOf(all.filter((one) => one !== now))

  const kinds = {
    answer: (query: RaisedQuery, text: string) => api.write(random.oneOf(staff), query, 'reply', `Said ${text}`),
    reply: (query: RaisedQuery, text: string) => api.write(requester, query, 'reply', `Said ${text}`),
    note: async (query: RaisedQuery, text: string) => {
      noted.push({ id: await api.write(random.oneOf(staff), query, 'note', `Noted ${text}`), text })
    },
    assign: (query: RaisedQuery) =>
      patch(query, ({ assignee }) => ({
        assignee: another(
          people.map(({ user_id: id }) => id),
          assignee?.id,
        ),
      })),
    rate: (query: RaisedQuery) => patch(query, ({ priority }) => ({ priority: another<string>(priorities, priority) })),
    move: (query: RaisedQuery) =>
      patch(query, ({ status }) => {
        if (status === 'resolved') return { status: 'open' }
        const moves = [
          { status: 'open' },
          { status: 'on_hold', reason: 'The part is on its way' },
          { status: 'resolved', resolution: 'answered' },
        ]
        return random.oneOf(moves.filter((move) => move.status !== status))
      }),
  }
  const often = ['answer', 'answer', 'reply', 'note', 'note', 'assign', 'rate', 'move'] as const

  return {
    /** Ids and texts of all notes so far. */
    noted,
    /** Replies to the first query and returns the text. */
    answer: async (place: number): Promise<string> => {
      const text = `${place}.${crypto.randomUUID()}`
      await kinds.answer(queries[0] as RaisedQuery, text)
      return text
    },
    /** Makes one change with a unique text. */
    make: async (place: number) => {
      const [first, ...others] = queries
      const query = random.below(2) === 0 ? first : random.oneOf(others)
      await kinds[random.oneOf(often)](query as RaisedQuery, `${place}.${crypto.randomUUID()}`)
    },
  }
}
