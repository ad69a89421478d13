import { provideWords } from '../current.ts'
import { pictureWords } from '../en/pictures.ts'

provideWords({ pictures: pictureWords })
