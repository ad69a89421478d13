import type { ComponentProps } from 'react'
import { Callout } from '../callout/callout.tsx'

export type FormErrorProps = ComponentProps<'div'>

/** Why a whole form was refused, above its fields. Nothing is drawn without words. */
export function FormError({ children, ...rest }: FormErrorProps) {
  if (!children) return null
  return (
    <Callout role="alert" tone="danger" {...rest}>
      {children}
    </Callout>
  )
}
