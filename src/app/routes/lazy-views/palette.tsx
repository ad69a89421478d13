import { useNavigate } from 'react-router'
import '#domain/words/sections/palette.ts'
import { ShellPalette, type ShellPaletteProps } from '#screens/shell/shell-palette.tsx'
import { findQueries } from '../../browser/data/find-queries.ts'

export type PaletteProps = Omit<ShellPaletteProps, 'findQueries' | 'onFollow'>

/** The command palette with its search. It loads when the browser is idle. */
export function Palette(props: PaletteProps) {
  const navigate = useNavigate()
  const { key } = props.company
  return (
    <ShellPalette
      {...props}
      findQueries={(text, signal) => findQueries(key, text, signal)}
      onFollow={(href) => void navigate(href)}
    />
  )
}
