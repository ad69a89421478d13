import type { ActionFunctionArgs } from 'react-router'
import { cleanFileName } from '#domain/file-kind.ts'
import { isOtherUsersForm } from '../pending-form/form-author.ts'
import { rejectOtherUsersForm } from '../pending-form/hold-form.ts'
import { dbContext, wordsContext } from '../session/context.ts'
import { createDraftReceiver, type DraftReceiver } from './receive-drafts.ts'
import { receiveForm, type FileHandler, type IncomingFile } from './receive-form.ts'
import { createPictureReceiver } from './receive-picture.ts'
import { receivedFiles, receivedPicture } from './received-files.ts'

const discard: FileHandler = async ({ stream }) => {
  for await (const _ of stream);
}

/**
 * Reads the form of a page. Attachments (`files`) are stored as drafts in the company of the page. The `picture` of the
 * account dialog goes to memory, and any other file is discarded.
 * @throws the redirect to sign in when the form belongs to another user; what `companyId` throws
 */
export async function readUploads(
  { request, context }: ActionFunctionArgs,
  companyId: () => string | undefined = () => undefined,
): Promise<FormData> {
  const words = context.get(wordsContext)
  const names: string[] = []
  let drafts: DraftReceiver | undefined
  const attachments = () => {
    const id = companyId()
    return (drafts ??= id ? createDraftReceiver(context.get(dbContext), id, words) : undefined)
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
  await rejectOtherUsersForm(context, { request, form, files: names })
  // Called because it throws: a form for a malformed URL or another company must not have an effect.
  companyId()
  const rejections = [...(drafts?.rejections ?? []), ...(tooLarge ? [words.errors.requestLarge] : [])]
  context.set(receivedFiles, { saved: drafts?.saved() ?? [], rejections })
  context.set(receivedPicture, picture.picture)
  return form
}
