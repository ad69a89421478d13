import { ProblemScreen } from '#screens/problem/problem-screen.tsx'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import type { Problem } from '../../shared/error-response.ts'
import { withOwnHeading } from '../../shared/problem.ts'
import type { Assets } from '../rendering/assets.ts'
import { renderStaticDocument } from '../rendering/static-document.tsx'

/**
 * Renders a problem as a complete document, without a router, a session or script. Its links lead to pages that ask a
 * visitor to sign in.
 */
export function renderProblemDocument(problem: Problem, assets: Pick<Assets, 'css' | 'font'>): string {
  const { status, title, message, requestId } = withOwnHeading(problem)
  return renderStaticDocument({
    title: `${status} - ${title}`,
    assets,
    body: (
      <BareFrame flash={null}>
        <ProblemScreen status={status} heading={title} message={message} requestId={requestId} signedIn />
      </BareFrame>
    ),
  })
}
