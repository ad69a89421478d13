import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Heading } from '../heading/heading.tsx'

const panel = cva('panel')

const heads = { line: 'panel-head', open: 'panel-head-open' }

const body = cva('min-w-0 grow', {
  variants: { padding: { none: '', md: 'p-panel', open: 'px-5 pt-2 pb-5' } },
})

export type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** The title, and the accessible name. */
  title?: ReactNode
  /** Beside the title, at the end of its line. */
  actions?: ReactNode
  /** `none` for lists and tables that reach the edge. */
  padding?: 'none' | 'md'
  /** `open` has a larger title and no line below it: the space says enough. */
  head?: 'line' | 'open'
}

/** A framed section. Panels are not nested. */
export function Panel({ title, actions, padding = 'md', head = 'line', className, children, ...rest }: PanelProps) {
  const titleId = useId()
  return (
    <section data-slot="panel" aria-labelledby={title ? titleId : undefined} className={panel({ className })} {...rest}>
      {(title || actions) && (
        <div className={heads[head]}>
          {title && (
            <Heading level={2} size={head === 'open' ? 'md' : 'sm'} id={titleId}>
              {title}
            </Heading>
          )}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={body({ padding: head === 'open' && padding === 'md' ? 'open' : padding })}>{children}</div>
    </section>
  )
}
