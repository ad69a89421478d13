import { provideWords } from '../current.ts'
import { paletteWords } from '../en/palette.ts'

provideWords({ palette: paletteWords })
