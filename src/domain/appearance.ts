/** How the interface looks: what a person chooses in the account, and what a company chooses for its pages. */

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** How close together rows and controls are. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export const contrasts = ['system', 'normal', 'more'] as const
export type Contrast = (typeof contrasts)[number]

/** The accents of the theme. The first one is the default. */
export const accents = ['indigo', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet'] as const
export type Accent = (typeof accents)[number]

/** The settings of a person. */
export type Appearance = { theme: Theme; density: Density; contrast: Contrast }
