import * as v from 'valibot'
import { roles } from '#domain/role.ts'
import { priorities } from '#domain/priority.ts'
import { visibilities } from '#domain/query.ts'
import { resolutions, statuses } from '#domain/status.ts'
import { toPerson } from '#domain/person.ts'

/** Schemas of the database's jsonb results. A result that does not match is a bug, so parsing throws. */
export const storedPerson = v.object({ id: v.string(), name: v.string(), avatarPath: v.nullable(v.string()) })
export const person = v.pipe(storedPerson, v.transform(toPerson))
export const category = v.object({ id: v.string(), name: v.string() })
export const role = v.picklist(roles)
export const file = v.object({ id: v.string(), name: v.string(), size: v.number(), mime: v.string() })

/** The fields that the query list and the query page share. */
export const rowEntries = {
  id: v.string(),
  number: v.number(),
  subject: v.string(),
  status: v.picklist(statuses),
  resolution: v.nullable(v.picklist(resolutions)),
  priority: v.nullable(v.picklist(priorities)),
  requester: person,
  assignee: v.nullable(person),
  category: v.nullable(category),
  visibility: v.picklist(visibilities),
  createdAt: v.string(),
  lastActivityAt: v.string(),
  takesPart: v.boolean(),
  unread: v.boolean(),
  attachments: v.number(),
  messages: v.number(),
  notes: v.number(),
  revision: v.number(),
  rowVersion: v.number(),
}
