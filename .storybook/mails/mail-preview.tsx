import './mail-preview.css'
import { useEffect, useRef, useState } from 'react'
import type { Mail } from './mail.ts'
import { setScheme } from './set-scheme.ts'

type MailPreviewProps = { mail: Mail }

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** Shows an e-mail as a mail program does: sender, subject, its HTML in a document of its own, and its text part. */
export function MailPreview({ mail: { from, subject, html, text } }: MailPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [mail, setMail] = useState<Document>()

  useEffect(() => {
    const { current } = frame
    if (!current || !mail) return
    const follow = () => setScheme(mail, isDark())
    follow()
    const theme = new MutationObserver(follow)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    // The frame is as high as its document. Its width changes with the window.
    const size = new ResizeObserver(() => {
      current.style.height = `${mail.body.offsetHeight}px`
    })
    size.observe(mail.body)
    return () => {
      theme.disconnect()
      size.disconnect()
    }
  }, [mail])

  return (
    <main className="mail-preview">
      <dl>
        <dt>From</dt>
        <dd>{from}</dd>
        <dt>Subject</dt>
        <dd dir="auto">{subject}</dd>
      </dl>
      <iframe
        ref={frame}
        title={subject}
        // No scripts. Same origin, so that the frame can be as high as its document.
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={({ currentTarget }) => setMail(currentTarget.contentDocument ?? undefined)}
      />
      <h2>Text part</h2>
      <pre dir="auto">{text}</pre>
    </main>
  )
}
