import type { ReactNode } from 'react'
import type { Guide } from '../src/ui/guide.ts'
import { DocsText } from './docs-words.tsx'

/** The id of a section's heading. */
export const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A section of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = idOf(title)
  return (
    <section className="docs-section" aria-labelledby={id}>
      <h2 id={id} className="docs-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Sentences({ of }: { of: string[] }) {
  return (
    <ul className="docs-list">
      {of.map((sentence) => (
        <li key={sentence}>
          <DocsText>{sentence}</DocsText>
        </li>
      ))}
    </ul>
  )
}

/** When to use the component, when not, and its anatomy. */
export function Advice({ guide }: { guide: Guide }) {
  return (
    <>
      <div className="docs-pair">
        <Section title="When to use">
          <Sentences of={guide.when} />
        </Section>
        <Section title="When not">
          <Sentences of={guide.whenNot} />
        </Section>
      </div>
      <Section title="Anatomy">
        <dl className="docs-parts">
          {guide.anatomy.map(({ part, purpose }) => (
            <div key={part}>
              <dt>
                <DocsText>{part}</DocsText>
              </dt>
              <dd>
                <DocsText>{purpose}</DocsText>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}

/** How the component behaves with a keyboard and assistive technology. */
export function Accessibility({ guide }: { guide: Guide }) {
  return (
    <Section title="Accessibility">
      <Sentences of={guide.accessibility} />
    </Section>
  )
}
