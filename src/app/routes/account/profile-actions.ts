import { data, type RouterContextProvider } from 'react-router'
import { appearanceForm, profileForm } from '#domain/forms/account-forms.ts'
import type { Words } from '#domain/words/en.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { ActionError } from '../../data/action-error.ts'
import { removePicture, saveAppearance, savePicture, saveProfile } from '../../data/profiles.ts'
import { dbContext, viewerContext, wordsContext } from '../../server/session/context.ts'
import { redirectWith } from '../../server/session/redirect.ts'
import type { ReceivedPicture } from '../../server/uploads/receive-picture.ts'
import { receivedPicture } from '../../server/uploads/received-files.ts'
import { formAction, invalidForm } from '../../server/routing/form-action.ts'
import { postedFrom } from '../../server/session/redirect-back.ts'

const person = (context: Readonly<RouterContextProvider>) =>
  [context.get(dbContext), context.get(viewerContext).id] as const

function pictureMessage({ errors }: Words, picture: Exclude<ReceivedPicture, { fault: null }>): string {
  if (picture.fault === 'dimensions') return errors.avatarDimensions(picture.width, picture.height)
  return { unusable: errors.avatar, unreadable: errors.avatarUnreadable, busy: errors.avatarBusy }[picture.fault]
}

/** The actions of the profile and appearance tabs of the account dialog. */
export const profileActions: Record<string, IntentHandler> = {
  'save-profile': formAction(profileForm, async ({ context, request, value, words }) => {
    await saveProfile(...person(context), value)
    return redirectWith(context, postedFrom(request.url), words.actions.done.profileSaved)
  }),
  'save-appearance': formAction(appearanceForm, async ({ context, request, value, words }) => {
    await saveAppearance(...person(context), value)
    return redirectWith(context, postedFrom(request.url), words.actions.done.appearanceSaved)
  }),
  'save-picture': async ({ context, request, form }) => {
    const words = context.get(wordsContext)
    const picture = await context.get(receivedPicture)()
    if (picture.fault !== null) {
      const answer = invalidForm(form, { picture: pictureMessage(words, picture) })
      return picture.fault === 'busy' ? data(answer.data, { status: 503 }) : answer
    }
    try {
      await savePicture(...person(context), picture.webp)
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'too_many_pictures') throw error
      return invalidForm(form, { picture: words.actions.errors[error.code] })
    }
    return redirectWith(context, postedFrom(request.url), words.actions.done.pictureSaved)
  },
  'remove-picture': async ({ context, request }) => {
    await removePicture(...person(context))
    return redirectWith(context, postedFrom(request.url), context.get(wordsContext).actions.done.pictureRemoved)
  },
}
