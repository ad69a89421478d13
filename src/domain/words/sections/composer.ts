import { provideWords } from '../current.ts'
import { composerWords } from '../en/composer.ts'

provideWords({ composer: composerWords })
