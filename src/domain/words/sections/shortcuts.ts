import { provideWords } from '../current.ts'
import { shortcutWords } from '../en/shortcuts.ts'

provideWords({ shortcuts: shortcutWords })
