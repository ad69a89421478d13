import { provideWords } from '../current.ts'
import { inboxWords } from '../en/inbox.ts'

provideWords({ inbox: inboxWords })
