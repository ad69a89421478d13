export { DraftAutosave } from '../../browser/drafts/draft-autosave.tsx'
