import type { ComponentProps } from 'react'
import { Callout } from '../callout/callout.tsx'

export type FormErrorProps = ComponentProps<'div'>

/** The error of a whole form, above its fields. Renders nothing without children. */
export function FormError({ children, ...rest }: FormErrorProps) {
  if (!children) return null
  return (
    <Callout role="alert" tone="danger" {...rest}>
      {children}
    </Callout>
  )
}
