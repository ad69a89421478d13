import './docs-props.css'
import type { ComponentType } from 'react'
import type { ArgTypes } from 'storybook/internal/types'
import { isCallback, isRequired } from './controls.ts'
import { DocsText } from './docs-words.tsx'
import { type DocgenType, formatType } from './type-text.ts'

/** A component with the data that react-docgen adds from types and docstrings. */
export type Documented = ComponentType & {
  __docgenInfo?: { displayName?: string; description?: string; props?: Record<string, { tsType?: DocgenType }> }
}

/** A table of the props that a component declares itself, with type, default and docstring. */
export function Props({ of, argTypes, label }: { of: Documented | undefined; argTypes: ArgTypes; label: string }) {
  const types = of?.__docgenInfo?.props ?? {}
  const rows = Object.entries(argTypes).flatMap(([name, prop]) => {
    const tsType = types[name]?.tsType
    // An arg without a prop has no docgen type.
    const type = tsType ? formatType(tsType) : prop.table?.type?.summary
    return type ? { name, type, prop } : []
  })
  // Callbacks come last: a story passes some, and Storybook puts the args of a story first.
  rows.sort((one, other) => Number(isCallback(one.name)) - Number(isCallback(other.name)))
  if (rows.length === 0) return <p className="docs-muted">It has no props of its own.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section className="docs-scroll" tabIndex={0} aria-label={label}>
      <table className="docs-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Default</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, type, prop }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {isRequired(prop) && <span className="docs-muted"> required</span>}
              </th>
              <td>
                <code className="docs-type">{type}</code>
              </td>
              <td>{prop.table?.defaultValue?.summary && <code>{prop.table.defaultValue.summary}</code>}</td>
              <td>{prop.description && <DocsText>{prop.description}</DocsText>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
