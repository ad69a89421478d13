import './docs-code.css'
import { type ReactNode, useEffect, useState } from 'react'

const tokens =
  /(?<string>'[^'\n]*'|"[^"\n]*"|`[^`]*`)|(?<comment>\/\/.*|\/\*[^]*?\*\/)|(?<keyword>\b(?:import|from|export|function|const|let|return|type|as|if|else|new|async|await|satisfies|typeof)\b)|(?<tag><\/?[A-Za-z][\w.]*|\/>)/g

/** Code with coloured strings, comments, keywords and tags. */
function highlight(code: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of code.matchAll(tokens)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text) ?? ['']
    parts.push(
      code.slice(at, match.index),
      <span key={match.index} className={`docs-${kind}`}>
        {match[0]}
      </span>,
    )
    at = match.index + match[0].length
  }
  return [...parts, code.slice(at)]
}

const saidForMs = 2000

/** A button that copies a text. For two seconds its name says that the text was copied. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <button type="button" className="docs-copy" aria-label={`${isCopied ? 'Copied' : 'Copy'} ${label}`} onClick={copy}>
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  )
}

/** Code with a button that copies it. `label` completes its name: “Copy the code of Primary”. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="docs-codeblock">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <pre className="docs-code" tabIndex={0}>
        <code>{highlight(code)}</code>
      </pre>
      <CopyButton text={code} label={label} />
    </div>
  )
}
