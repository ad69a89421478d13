export { KeepDrafts } from '../drafts/keep-drafts.tsx'
