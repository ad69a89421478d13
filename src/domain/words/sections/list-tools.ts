import { provideWords } from '../current.ts'
import { listToolsWords } from '../en/list-tools.ts'

provideWords({ listTools: listToolsWords })
