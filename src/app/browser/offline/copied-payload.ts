import { encode, type Payload } from '../../shared/payload.ts'
import { dataOfCopy } from './copy-policy.ts'
import { readCopy } from './page-copies.ts'

/** Returns the payload of a page as `_payload.json`, from the copy that this browser keeps; null without a copy. */
export async function copiedPayload({ pathname, search }: URL): Promise<string | null> {
  const copy = await readCopy(pathname + search)
  if (!copy) return null
  const data = Object.entries(dataOfCopy(copy, () => crypto.randomUUID()))
  return encode({
    status: 200,
    routes: Object.fromEntries(data.map(([id, data]) => [id, { data }])),
  } satisfies Payload)
}
