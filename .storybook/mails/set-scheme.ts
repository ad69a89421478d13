/**
 * Shows an e-mail in dark or light colours. A document in a frame follows the system, not the theme of the toolbar, so its
 * media queries are replaced by their result.
 */
export function setScheme(mail: Document, isDark: boolean): void {
  for (const rule of [...mail.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
    if (rule.constructor.name === 'CSSMediaRule') (rule as CSSMediaRule).media.mediaText = isDark ? 'all' : 'not all'
}
