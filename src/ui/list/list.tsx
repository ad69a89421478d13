import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const list = cva('@container min-w-0 divide-y divide-line')

export type ListProps = ComponentProps<'ul'>

/** A list with a line between its rows. Each child is a `li`. */
export function List({ className, ...rest }: ListProps) {
  return <ul data-slot="list" className={list({ className })} {...rest} />
}
