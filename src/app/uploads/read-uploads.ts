import { createContext, type ActionFunctionArgs } from 'react-router'
import type { StoredDraft } from '../data/attachments.ts'
import { db, viewer, words } from '../session/context.ts'
import { readPostedForm, type FileReceiver } from './posted-form.ts'
import { draftReceiver } from './receive-drafts.ts'
import { pictureReceiver, type Picture } from './receive-picture.ts'

/** The files that came with the posted form: those kept as drafts, and a sentence for each that was not. */
export type ReceivedFiles = { saved: StoredDraft[]; refusals: string[] }

export const receivedFiles = createContext<ReceivedFiles>({ saved: [], refusals: [] })

/** The picture that came with the posted form, null for none or one that we do not show. */
export const receivedPicture = createContext<() => Promise<Picture | null>>(async () => null)

const drop: FileReceiver = async ({ stream }) => {
  for await (const _ of stream);
}

/**
 * Reads the form of a page, its files on the way: attachments (`files`) become drafts in the company the page is about,
 * the account dialog's `picture` is kept in memory, any other is read and dropped.
 */
export async function readUploads(
  { request, context }: ActionFunctionArgs,
  companyId: string | undefined,
): Promise<FormData> {
  const say = context.get(words)
  const owner = companyId ? { companyId, uploaderId: context.get(viewer).id } : null
  const drafts = owner && draftReceiver(context.get(db), owner, say)
  const picture = pictureReceiver()
  const receive: FileReceiver = (file) => {
    if (file.field === 'picture') return picture.receive(file)
    return file.field === 'files' && drafts ? drafts.receive(file) : drop(file)
  }
  const { form, tooLarge } = await readPostedForm(request, receive)
  const refusals = [...(drafts?.refusals ?? []), ...(tooLarge ? [say.errors.requestLarge] : [])]
  context.set(receivedFiles, { saved: drafts?.saved ?? [], refusals })
  context.set(receivedPicture, picture.picture)
  return form
}
