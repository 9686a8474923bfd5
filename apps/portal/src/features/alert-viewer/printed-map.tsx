import { type RefObject, useEffect } from 'react'
import { useMap } from '../../parts/map/map-context.ts'

/**
 * Copies the map to a plain canvas before the page is printed. The map's own canvas would print empty, because browsers
 * clear it after each frame.
 */
export function PrintedMap({ canvas }: { canvas: RefObject<HTMLCanvasElement | null> }) {
  const map = useMap()
  useEffect(() => {
    const copy = () => {
      if (!canvas.current) return
      map.redraw()
      const drawn = map.getCanvas()
      canvas.current.width = drawn.width
      canvas.current.height = drawn.height
      canvas.current.getContext('2d')?.drawImage(drawn, 0, 0)
    }
    window.addEventListener('beforeprint', copy)
    return () => window.removeEventListener('beforeprint', copy)
  }, [map, canvas])
  return null
}
