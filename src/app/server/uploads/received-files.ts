import { createContext } from 'react-router'
import type { StoredDraft } from '../../data/attachments.ts'
import type { ReceivedPicture } from './receive-picture.ts'

/** The attachments of the posted form: those stored as drafts, and a message for each rejected one. */
export type ReceivedFiles = { saved: StoredDraft[]; rejections: string[] }

export const receivedFiles = createContext<ReceivedFiles>({ saved: [], rejections: [] })

/** The picture of the posted form. */
export const receivedPicture = createContext<() => Promise<ReceivedPicture>>(async () => ({ fault: 'unusable' }))
