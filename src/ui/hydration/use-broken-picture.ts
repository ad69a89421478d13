import { useState } from 'react'

/**
 * Whether the picture of a URL cannot be loaded, and what its `img` needs for that.
 * @param src the URL. Without one `isBroken` has no meaning.
 */
export function useBrokenPicture(src: string | undefined) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const onError = () => setBrokenSrc(src)
  // A picture can fail before hydration, when no error event reaches React.
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) onError()
  }
  return { isBroken: src === brokenSrc, img: { src, ref, onError } }
}
