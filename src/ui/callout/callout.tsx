import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { MessageIcon, messageGround, type MessageTone } from './message-tone.tsx'
import { keyedText } from '../text/keyed-text.tsx'

const callout = cva('flex min-w-0 gap-2.5 rounded-control px-3 py-2')

export type CalloutProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** What kind of message it is. It decides icon and colour. */
  tone?: MessageTone
  /** The topic, in a few words. */
  title?: ReactNode
  /** Buttons or links to act on the message. Below a title, else beside the text. */
  actions?: ReactNode
}

/** An important message within the page. */
export function Callout({ tone = 'info', title, actions, className, children, ...rest }: CalloutProps) {
  return (
    <div data-slot="callout" className={messageGround({ tone, className: callout({ className }) })} {...rest}>
      <MessageIcon tone={tone} className="h-5.5" />
      <div className="callout-body" data-titled={title ? '' : undefined}>
        <div>
          {title && <p className="font-medium">{title}</p>}
          {keyedText(children)}
        </div>
        {actions && <div>{actions}</div>}
      </div>
    </div>
  )
}
