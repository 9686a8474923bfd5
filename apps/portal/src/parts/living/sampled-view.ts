import type { Map as MapLibreMap } from 'maplibre-gl'
import type { SampledView } from './cell-window.ts'

/** Places along each side of the screen: enough for the arcs that parallels are on a conic grid. */
const PLACES = 9
const MIDDLE_PX = 16

/** Places spread over what the map shows. */
export function sampledView(map: MapLibreMap): SampledView {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const at = (x: number, y: number) => {
    const { lng, lat } = map.unproject([x, y])
    return { lng, lat }
  }
  const places = Array.from({ length: PLACES ** 2 }, (_, i) =>
    at((width * (i % PLACES)) / (PLACES - 1), (height * Math.floor(i / PLACES)) / (PLACES - 1)),
  )
  const [x, y] = [width / 2, height / 2]
  return { places, middle: [at(x, y), at(x + MIDDLE_PX, y)], middlePx: MIDDLE_PX }
}
