export type LngLat = [longitude: number, latitude: number]

/**
 * Splits the line of a trip where its vehicle is, at the nearest point of the line. Without a position all of it lies
 * ahead.
 */
export function splitTrack(
  track: readonly LngLat[],
  position: LngLat | undefined,
): [driven: LngLat[], ahead: LngLat[]] {
  if (!position) return [[], [...track]]
  const shrink = Math.cos((position[1] * Math.PI) / 180)
  const distance = ([lng, lat]: LngLat) => ((lng - position[0]) * shrink) ** 2 + (lat - position[1]) ** 2
  let nearest = 0
  track.forEach((point, i) => {
    if (distance(point) < distance(track[nearest] as LngLat)) nearest = i
  })
  return [track.slice(0, nearest + 1), track.slice(nearest)]
}
