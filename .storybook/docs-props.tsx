import type { ArgTypes } from 'storybook/internal/types'
import { Words } from './docs-words.tsx'

/** What a type or a default is called: docgen gives its words, and `detail` where they are long. */
const words = (of: { summary?: string; detail?: string } | undefined) => of?.detail ?? of?.summary

/** The props that a component declares itself, from its types and the sentence of each. */
export function Props({ argTypes, label }: { argTypes: ArgTypes; label: string }) {
  // Args of stories appear here too; only what docgen read has a type in words.
  const own = Object.entries(argTypes).filter(([, prop]) => words(prop.table?.type))
  if (own.length === 0) return <p className="docs-muted">It has no props of its own.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be within reach of the keyboard
    <section className="docs-scroll" tabIndex={0} aria-label={label}>
      <table className="docs-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Default</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {own.map(([name, prop]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {isRequired(prop) && <span className="docs-muted"> required</span>}
              </th>
              <td>
                <code className="docs-type">{words(prop.table?.type)}</code>
              </td>
              <td>{words(prop.table?.defaultValue) && <code>{words(prop.table?.defaultValue)}</code>}</td>
              <td>{prop.description && <Words>{prop.description}</Words>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function isRequired({ type }: ArgTypes[string]): boolean {
  return typeof type === 'object' && type.required === true
}
