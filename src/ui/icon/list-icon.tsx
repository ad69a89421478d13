import { Glyph, type IconProps } from './glyph.tsx'

// What lists of queries show.

export const ChevronLeftIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m15 18-6-6 6-6" />
  </Glyph>
)
export const ChevronRightIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m9 18 6-6-6-6" />
  </Glyph>
)
export const FilterIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2 5h20" />
    <path d="M6 12h12" />
    <path d="M9 19h6" />
  </Glyph>
)
export const PaperclipIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551" />
  </Glyph>
)
export const ReplyIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M20 18v-2a4 4 0 0 0-4-4H4" />
    <path d="m9 17-5-5 5-5" />
  </Glyph>
)
