import { provideWords } from '../current.ts'
import { realtimeWords } from '../en/realtime.ts'

provideWords({ realtime: realtimeWords })
