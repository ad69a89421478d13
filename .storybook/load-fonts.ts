const faces = [400, 500, 600].map((weight) => `${weight} 14px "Inter Variable"`).concat('14px "JetBrains Mono"')

/** Loads the typefaces, so that no page of Storybook and no screenshot depends on how fast they arrive. */
export async function loadFonts(): Promise<void> {
  // The app keeps a fallback font that was shown first, so that no line moves (font.css). Storybook waits instead.
  for (const face of document.fonts) face.display = 'block'
  await Promise.all(faces.map((face) => document.fonts.load(face)))
}
