/** Colours of e-mails: roles of src/ui/theme.css as hex, because mail programs know no variables. A test compares them. */
export type EmailColour = 'ground' | 'card' | 'soft' | 'ink' | 'muted' | 'line' | 'link' | 'solid' | 'onSolid'

export const light: Record<EmailColour, string> = {
  ground: '#f7f8fa',
  card: '#ffffff',
  soft: '#f0f2f4',
  ink: '#171a23',
  muted: '#575c67',
  line: '#e2e4e8',
  link: '#4a50ca',
  solid: '#525bd6',
  onSolid: '#ffffff',
}

export const dark: Record<EmailColour, string> = {
  ground: '#0b0b0e',
  card: '#17191d',
  soft: '#222329',
  ink: '#ebedf0',
  muted: '#a4a8b0',
  line: '#292b31',
  link: '#92a2f8',
  solid: '#5761d8',
  onSolid: '#ffffff',
}
