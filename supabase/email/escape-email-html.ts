/** Escapes text for the HTML of an e-mail, also inside quoted attributes. `supabase` imports nothing from `src`. */
export const escapeEmailHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
