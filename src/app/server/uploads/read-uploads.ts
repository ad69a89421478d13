import { createContext, type ActionFunctionArgs } from 'react-router'
import type { StoredDraft } from '../../data/attachments.ts'
import { cleanFileName } from '#domain/file-kind.ts'
import { isOtherUsersForm, rejectOtherUsersForm } from '../pending-form/form-author.ts'
import { db, viewer, words } from '../session/context.ts'
import { receiveForm, type FileHandler, type IncomingFile } from './receive-form.ts'
import { createDraftReceiver, type DraftReceiver } from './receive-drafts.ts'
import { createPictureReceiver, type Picture } from './receive-picture.ts'

/** The files that came with the posted form: those kept as drafts, and a sentence for each that was not. */
export type ReceivedFiles = { saved: StoredDraft[]; rejections: string[] }

export const receivedFiles = createContext<ReceivedFiles>({ saved: [], rejections: [] })

/** The picture that came with the posted form, null for none or one that we do not show. */
export const receivedPicture = createContext<() => Promise<Picture | null>>(async () => null)

const discard: FileHandler = async ({ stream }) => {
  for await (const _ of stream);
}

/**
 * Reads the form of a page, its files on the way: attachments (`files`) become drafts in the company the page is about,
 * the account dialog's `picture` is kept in memory, any other is read and dropped.
 * @throws the way to sign in when somebody else has opened the page of this form; what `companyId` throws
 */
export async function readUploads(
  { request, context }: ActionFunctionArgs,
  companyId: () => string | undefined = () => undefined,
): Promise<FormData> {
  const say = context.get(words)
  const names: string[] = []
  let drafts: DraftReceiver | undefined
  const attachments = () => {
    const id = companyId()
    const owner = id ? { companyId: id, uploaderId: context.get(viewer).id } : null
    return (drafts ??= owner ? createDraftReceiver(context.get(db), owner, say) : undefined)
  }
  const picture = createPictureReceiver()
  const receive = async (file: IncomingFile, before: FormData): Promise<void> => {
    names.push(cleanFileName(file.name))
    if (isOtherUsersForm(context, before)) return discard(file)
    if (file.field === 'picture') return picture.receive(file)
    const receiver = file.field === 'files' ? attachments() : undefined
    return receiver ? receiver.receive(file) : discard(file)
  }
  const { form, tooLarge } = await receiveForm(request, receive)
  rejectOtherUsersForm(context, { request, form, files: names })
  // Nothing is done at an address that is malformed or of others.
  companyId()
  const rejections = [...(drafts?.rejections ?? []), ...(tooLarge ? [say.errors.requestLarge] : [])]
  context.set(receivedFiles, { saved: drafts?.saved ?? [], rejections })
  context.set(receivedPicture, picture.picture)
  return form
}
