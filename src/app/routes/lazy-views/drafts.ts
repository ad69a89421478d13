export { KeepDrafts } from '../../browser/drafts/draft-autosave.tsx'
