import * as v from 'valibot'

/** What limits count (`private.act_limits`). A reply is also a note. */
const acts = ['raise', 'reply', 'upload', 'upload_bytes', 'search'] as const

/** Why a limit refused an act: of whom it is, and the seconds until there is room. */
export const actRefusal = v.object({
  act: v.picklist(acts),
  subject: v.picklist(['person', 'company', 'address']),
  seconds: v.number(),
})

export type ActRefusal = v.InferOutput<typeof actRefusal>

/** Whose stored files take all the room that they have. */
export const fullStorage = v.object({ subject: v.picklist(['requester', 'company']), bytes: v.number() })

export type FullStorage = v.InferOutput<typeof fullStorage>
