const faces = [400, 500, 600].map((weight) => `${weight} 14px "Inter Variable"`).concat('14px "JetBrains Mono"')

/** Loads the typefaces, so that no page of Storybook and no picture depends on how fast they arrive. */
export async function loadFonts(): Promise<void> {
  // The app shows a page without its typefaces rather than move its lines. Storybook waits for them.
  for (const face of document.fonts) face.display = 'block'
  await Promise.all(faces.map((face) => document.fonts.load(face)))
}
