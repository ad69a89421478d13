/** Escapes text for HTML, also inside quoted attributes. Not that of #domain: the embedded backend imports nothing from src. */
export const escapeEmailHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
