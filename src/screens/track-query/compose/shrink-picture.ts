import { fittedSize, isAnimated, nameForType, shrinkPlan } from './picture-size.ts'

/** The quality of photos, from 0 to 1. Below this, edges of printed text blur. */
const quality = 0.85
/** An animated PNG says so in its first bytes, after at most a color profile. */
const headBytes = 65_536

/**
 * A smaller copy of a picture, upright and without its data about camera and place. Loaded with the first large picture.
 * @returns null if the file stays as it is: it is no such picture, the browser cannot read it, or a copy would be larger
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  const plan = shrinkPlan(file)
  if (!plan) return null
  try {
    if (isAnimated(file.type, new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))) return null
    // Turned as its camera says.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = draw(bitmap)
    bitmap.close()
    let best: Blob | null = null
    for (const type of plan.types) {
      const copy = await encode(canvas, type)
      if (copy && copy.size < (best ?? file).size) best = copy
      if (best && best.size <= plan.enough) break
    }
    return (
      best && new File([best], nameForType(file.name, best.type), { type: best.type, lastModified: file.lastModified })
    )
  } catch {
    // The browser cannot read it, or has no memory for it.
    return null
  }
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), fittedSize(bitmap.width, bitmap.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Null where the browser cannot write the format: it then writes a PNG, or nothing. */
const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality)
  })
