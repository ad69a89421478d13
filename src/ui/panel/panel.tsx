import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Heading } from '../heading/heading.tsx'

const panel = cva('flex min-w-0 flex-col rounded-panel border border-line bg-surface-raised shadow-raised')

const body = cva('min-w-0 grow', { variants: { padding: { none: '', md: 'p-panel' } } })

export type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** The title, and the accessible name. */
  title?: ReactNode
  /** Beside the title, at the end of its line. */
  actions?: ReactNode
  /** `none` for lists and tables that reach the edge. */
  padding?: 'none' | 'md'
}

/** A framed section. Panels are not nested. */
export function Panel({ title, actions, padding = 'md', className, children, ...rest }: PanelProps) {
  const titleId = useId()
  return (
    <section data-slot="panel" aria-labelledby={title ? titleId : undefined} className={panel({ className })} {...rest}>
      {(title || actions) && (
        <div className="panel-head">
          {title && (
            <Heading level={2} size="sm" id={titleId}>
              {title}
            </Heading>
          )}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={body({ padding })}>{children}</div>
    </section>
  )
}
