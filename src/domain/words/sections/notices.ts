import { provideWords } from '../current.ts'
import { noticeWords } from '../en/notices.ts'

provideWords({ notices: noticeWords })
