import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/realtime.ts'

/** The texts of realtime updates in the language of the page. */
export const realtimeWords = () => currentWords().realtime
