/** The URL of a drawn picture for stories: a landscape of 4:3 in one colour, which needs no file. */
export const drawnPicture = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${colour}"/><circle cx="420" cy="150" r="70" fill="white" fill-opacity=".7"/><path d="M0 480 220 200l160 200 90-90 170 170z" fill="black" fill-opacity=".35"/></svg>`,
  )}`
