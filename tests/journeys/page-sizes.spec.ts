import { demoPassword } from '../../supabase/embedded/demo/demo-people.ts'
import { expect, test } from './support/people.ts'
import { killHard, ownServer } from './support/server.ts'

// Its demo data is what no other journey changes.
const { origin, start } = ownServer('sizes', 11)
test.use({ baseURL: origin })

/** How large a document may be before compression, in kB of 1000 bytes (docs/decisions/packages-and-bytes.md). */
const limits = { list: 120, query: 45, company: 45 }

test('a list of 50 queries, a usual query and a company come as documents of the decided size', async ({ request }) => {
  const server = await start()
  try {
    await request.post('/login', {
      form: { intent: 'sign-in', email: 'helena@demo.example', password: demoPassword },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
    const kilobytes = (text: string) => Buffer.byteLength(text) / 1000
    const open = async (path: string) => (await request.get(path, { headers: { accept: 'text/html' } })).text()

    const list = await open('/trackQuery?company=DEMO&view=all')
    const references = [...list.matchAll(/<li id="(DEMO-\d+)"/g)].map(([, reference]) => reference)
    expect(references).toHaveLength(50)
    expect(kilobytes(list)).toBeLessThanOrEqual(limits.list)

    const sizes: number[] = []
    for (const reference of references) sizes.push(kilobytes(await open(`/trackQuery?ref=${reference}`)))
    expect(sizes.toSorted((one, other) => one - other)[sizes.length / 2]).toBeLessThanOrEqual(limits.query)

    const company = await open('/company?company=DEMO')
    expect(company).toContain('<figure')
    expect(kilobytes(company)).toBeLessThanOrEqual(limits.company)
  } finally {
    await killHard(server)
  }
})
