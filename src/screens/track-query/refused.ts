import type { DraftFile } from '#domain/query.ts'
import type { Refused as RefusedForm } from '#screens/refused.ts'

/** A refusal that also keeps the files that passed: they wait for the next attempt. */
export type Refused = RefusedForm & { files?: DraftFile[] }
