declare module 'virtual:library-changes' {
  import type { LibraryChange } from './history.ts'
  const changes: LibraryChange[]
  export default changes
}

declare module 'virtual:native-elements' {
  const elements: Record<string, string>
  export default elements
}

declare module 'virtual:library-themes' {
  import type { ThemeVarsPartial } from 'storybook/theming'
  const themes: Record<'light' | 'dark', ThemeVarsPartial>
  export default themes
}

declare module 'virtual:mails' {
  import type { Mail } from '../mails/mail.ts'
  const mails: Record<string, Mail>
  export default mails
}
