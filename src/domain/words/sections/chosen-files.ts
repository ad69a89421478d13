import { provideWords } from '../current.ts'
import { chosenFilesWords } from '../en/chosen-files.ts'

provideWords({ chosenFiles: chosenFilesWords })
