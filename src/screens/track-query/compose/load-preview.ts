import type { DraftKind, SafeHtml } from '#domain/query.ts'

/** How a text will look, or why that is not known, as a sentence for the person. */
export type PreviewResult = { html: SafeHtml } | { problem: string }

/** Renders a text of this page on the server. Rejects only if its code cannot be loaded. */
export type LoadPreview = (kind: DraftKind, body: string, author: string) => Promise<PreviewResult>
