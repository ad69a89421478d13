import { deleteViewForm, saveViewForm } from '#domain/forms/view-forms.ts'
import { listHref, viewHref } from '#screens/track-query/query-links.ts'
import { deleteView, saveView } from '../../data/saved-views.ts'
import { formAction } from '../../server/routing/form-action.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { dbContext } from '../../server/session/context.ts'
import { companyOf } from '../../server/session/current-company.ts'
import { redirectWith } from '../../server/session/redirect.ts'

/** The actions of saved views of the list, by intent. */
export const viewActions: Record<string, IntentHandler> = {
  'save-view': formAction(
    saveViewForm,
    async ({ context, request, value, words }) => {
      const company = companyOf({ context, request })
      const id = await saveView(context.get(dbContext), company.id, value)
      return redirectWith(context, viewHref(company.key, id), words.actions.done.viewSaved(value.name))
    },
    { too_many_views: 'name' },
  ),

  'delete-view': formAction(deleteViewForm, async ({ context, request, value, words }) => {
    await deleteView(context.get(dbContext), value.id)
    return redirectWith(context, listHref(companyOf({ context, request }).key), words.actions.done.viewDeleted)
  }),
}
