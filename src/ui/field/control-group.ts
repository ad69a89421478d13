import { cva } from 'class-variance-authority'

/** Classes of a control that contains more than its input, such as a unit or buttons. The input inside has `bareInput`. */
export const controlGroup = cva(
  [
    'flex w-full min-w-0 items-center rounded-control border border-line-field bg-surface-raised text-ink transition-colors',
    'hover:not-has-[:is(input,select):is(:disabled,[readonly],[aria-invalid=true])]:border-ink-muted',
    'has-[:is(input,select):focus-visible]:border-accent has-[:is(input,select):focus-visible]:outline-2 has-[:is(input,select):focus-visible]:outline-accent',
    'has-[:is(input,select)[aria-invalid=true]]:border-danger has-[:is(input,select)[aria-invalid=true]:focus-visible]:outline-danger',
    'has-[:is(input,select):disabled]:border-line has-[:is(input,select):disabled]:text-ink-muted',
    'has-[:is(input,select)[readonly]]:border-line has-[:is(input,select)[readonly]]:bg-surface-sunken',
    'pointer-coarse:min-h-touch pointer-coarse:text-lg',
  ],
  {
    variants: { size: { sm: 'min-h-control-sm text-sm', md: 'min-h-control text-base' } },
    defaultVariants: { size: 'md' },
  },
)

/** Classes of the input inside such a control. The control draws border and focus. */
export const bareInput = cva(
  'flex-1 self-stretch bg-transparent outline-none disabled:cursor-not-allowed pointer-coarse:text-lg',
  { variants: { size: { sm: 'px-2', md: 'px-2.5' } }, defaultVariants: { size: 'md' } },
)
