import { join } from 'node:path'
import { liftActLimits } from '../../../supabase/embedded/testing/lift-act-limits.ts'

/** Global setup: Jonas raises the queries of all journeys, which are more than one person may raise. */
export default () => liftActLimits(join(process.env.JOURNEY_DIR ?? '', 'data'))
