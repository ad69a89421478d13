import { statuses } from '#domain/status.ts'
import { demoPeople, demoPassword } from '../../supabase/embedded/demo/demo-people.ts'
import { crawl } from './support/crawl/crawl.ts'
import { demoApi } from './support/demo-api.ts'
import { visitorPages } from './support/demo-pages.ts'
import { expect, postSignInForm, test } from './support/people.ts'
import { killHard, ownServer } from './support/server.ts'

/* What a person would find who tries everything that they see: a button or a field without effect, and each error. */

/**
 * Each role at each size takes too long. An owner sees all that agents and admins see, and each size and each means has
 * a role.
 */
const crawls = [
  { role: 'visitor', width: 1280, means: 'mouse' },
  { role: 'visitor', width: 360, means: 'keyboard' },
  { role: 'requester', width: 360, means: 'mouse' },
  { role: 'owner', width: 1280, means: 'keyboard' },
] as const

/** The addresses of queries of each status that this person may see. */
async function queriesOf(email: string, { origin, dataDir }: ReturnType<typeof ownServer>): Promise<string[]> {
  const api = demoApi(dataDir)
  const found = statuses.map((status) =>
    api.read<{ number: number }>(
      email.replace(/@.*/, ''),
      `queries?status=eq.${status}&select=number&order=number.desc&limit=1`,
    ),
  )
  return (await Promise.all(found)).flat().map(({ number }) => `${origin}/trackQuery?ref=DEMO-${number}`)
}

for (const { role, width, means } of crawls) {
  test(`every field and control that the ${role} sees does something at ${width} px by ${means}`, async ({
    actors,
    baseURL,
  }) => {
    // Some 400 presses take 3 minutes. Beside other tests on a busy machine the time limit of a journey is too short.
    test.setTimeout(45 * 60_000)
    const { email } = demoPeople.find((person) => person.role === role) ?? {}
    // What a crawl changes would disturb the other journeys. A visitor changes nothing.
    const place = 7 + test.info().parallelIndex
    const own = email ? ownServer(`crawl-${role}-${width}`, place) : undefined
    const origin = own?.origin ?? `${baseURL}`
    let server = await own?.start()
    let renewals = 0
    const { context } = await actors.openBrowser(role, { viewport: { width, height: 800 }, baseURL: origin })
    const { pages, fields, controls, problems } = await crawl({
      context,
      means,
      starts:
        own && email
          ? [`${origin}/company`, ...(await queriesOf(email, own))]
          : visitorPages.map((path) => `${origin}${path}`),
      ...(email && {
        signIn: async () => {
          await context.clearCookies()
          await postSignInForm(context, { intent: 'sign-in', email, password: demoPassword })
        },
        renew: async () => {
          if (server) await killHard(server)
          // The database of the killed server still ends in its folder.
          server = await ownServer(`crawl-${role}-${width}-${++renewals}`, place).start()
        },
      }),
    })
    if (server) await killHard(server)
    test
      .info()
      .annotations.push({ type: 'tried', description: `${pages} pages, ${controls} controls, ${fields} fields` })
    expect(problems).toEqual([])
    // A crawl that finds no way would find no problem.
    expect(controls).toBeGreaterThan(15)
  })
}
