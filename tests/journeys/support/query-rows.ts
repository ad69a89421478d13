import type { Page } from '@playwright/test'
import { priorities } from '#domain/priority.ts'
import { statuses } from '#domain/status.ts'
import { vocabularyWords } from '#domain/words/en/common.ts'
import type { demoApi, RaisedQuery } from './demo-api.ts'

type DemoApi = ReturnType<typeof demoApi>

/** The visible words of a row of the query list. */
export type ShownRow = {
  ref: string
  subject: string
  status: string
  priority: string
  assignee: string
  messages: string
}

/** The rows of the open list in their current order. */
export function shownRows(page: Page, staff: string[]): Promise<ShownRow[]> {
  const words = {
    statuses: statuses.map((status) => vocabularyWords.status[status]),
    priorities: priorities.map((priority) => vocabularyWords.priority[priority]),
    staff: [...staff, 'Unassigned'],
  }
  return page.getByRole('list', { name: /^Queries/ }).evaluate((list, words) => {
    return [...list.children].map((row) => {
      const link = row.querySelector('a')
      const said = [...row.querySelectorAll('*')].flatMap((part) =>
        // A picture is named by its title.
        [part.ariaLabel ?? part.getAttribute('title'), part.children.length === 0 && part.textContent].filter(
          (text) => !!text,
        ),
      ) as string[]
      const among = (known: string[]) => [...new Set(said.filter((text) => known.includes(text)))].join(', ')
      return {
        ref: new URL(link?.href ?? '').searchParams.get('ref') ?? '',
        subject: link?.title ?? '',
        status: among(words.statuses),
        priority: among(words.priorities),
        assignee: among(words.staff),
        messages: said.find((text) => /^\d+ messages?$/.test(text)) ?? '0 messages',
      }
    })
  }, words)
}

type DatabaseRow = {
  id: string
  number: number
  subject: string
  status: keyof typeof vocabularyWords.status
  company_id: string
  assignee_id: string | null
  reply_count: number
}

/** The rows that `shownRows` should return, read from the database as this user, latest activity first. */
export async function databaseRows(api: DemoApi, name: string, word: string): Promise<ShownRow[]> {
  const columns = 'id,company_id,number,subject,status,assignee_id,reply_count'
  const order = 'last_activity_at.desc,id.desc'
  const rows = await api.read<DatabaseRow>(name, `queries?subject=like.*${word}*&select=${columns}&order=${order}`)
  const notes = await api.read<{ query_id: string; note_count: number }>(name, 'query_notes?select=query_id,note_count')
  const people = await api.read<{ user_id: string; display_name: string }>(name, 'profiles?select=user_id,display_name')
  // The list alone tells staff the priority.
  const listed: { rows: { id: string; priority: keyof typeof vocabularyWords.priority }[] } = await api.call(
    name,
    'list_queries',
    { p_company: rows[0]?.company_id, p_filter: { text: word }, p_limit: 100 },
  )
  const priorities = new Map(listed.rows.map(({ id, priority }) => [id, priority]))
  const noted = new Map(notes.map(({ query_id, note_count }) => [query_id, note_count]))
  const names = new Map(people.map(({ user_id, display_name }) => [user_id, display_name]))
  return rows.map((row) => {
    const messages = row.reply_count + (noted.get(row.id) ?? 0)
    return {
      ref: `DEMO-${row.number}`,
      subject: row.subject,
      status: vocabularyWords.status[row.status],
      priority: vocabularyWords.priority[priorities.get(row.id) ?? 'normal'],
      assignee: row.assignee_id ? (names.get(row.assignee_id) ?? '') : 'Unassigned',
      messages: messages === 1 ? '1 message' : `${messages} messages`,
    }
  })
}

/** The id and text of each message of the open conversation, oldest first. */
export const shownMessages = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Conversation' })
    .locator('li[id^=message-]')
    .evaluateAll((items) =>
      items.map(
        ({ id, textContent }) => `${id.replace('message-', '')} ${/(?:Said|Noted) \d+\.\S+/.exec(textContent)?.[0]}`,
      ),
    )

/** The newest 50 messages (one page) from the database as this person. */
export async function databaseMessages(api: DemoApi, name: string, query: RaisedQuery): Promise<string[]> {
  const path = `messages?query_id=eq.${query.id}&select=id,body&order=created_at.desc,id.desc&limit=50`
  const messages = await api.read<{ id: string; body: string }>(name, path)
  return messages.toReversed().map(({ id, body }) => `${id} ${body}`)
}
