/**
 * Google's "Encoded Polyline Algorithm Format": differences of scaled coordinates, zigzag encoded, five bits per character.
 * Our API uses five decimals; Valhalla and OSRM's `polyline6` use six. Points are flat pairs: latitude, longitude, …
 */

const OFFSET = 63
const CONTINUES = 0x20

/** Encodes the points between two indices, both inclusive; all points by default. */
export function encodePolyline(
  points: Float64Array,
  decimals: 5 | 6 = 5,
  from = 0,
  to = points.length / 2 - 1,
): string {
  const scale = 10 ** decimals
  let text = ''
  let latitude = 0
  let longitude = 0
  for (let i = from; i <= to; i++) {
    const nextLatitude = Math.round((points[2 * i] as number) * scale)
    const nextLongitude = Math.round((points[2 * i + 1] as number) * scale)
    text += encodeDifference(nextLatitude - latitude) + encodeDifference(nextLongitude - longitude)
    latitude = nextLatitude
    longitude = nextLongitude
  }
  return text
}

function encodeDifference(difference: number): string {
  let left = difference < 0 ? -2 * difference - 1 : 2 * difference
  let text = ''
  while (left >= CONTINUES) {
    text += String.fromCharCode((CONTINUES | (left & 0x1f)) + OFFSET)
    left = Math.floor(left / CONTINUES)
  }
  return text + String.fromCharCode(left + OFFSET)
}

/** Decodes a polyline. Throws a RangeError if the text is not an encoded polyline or has coordinates out of range. */
export function decodePolyline(text: string, decimals: 5 | 6 = 5): Float64Array {
  const scale = 10 ** decimals
  // A point takes at least two characters.
  const points = new Float64Array(text.length + 1)
  let count = 0
  let latitude = 0
  let longitude = 0
  let at = 0
  while (at < text.length) {
    const [latitudeDifference, afterLatitude] = decodeDifference(text, at)
    const [longitudeDifference, afterLongitude] = decodeDifference(text, afterLatitude)
    latitude += latitudeDifference
    longitude += longitudeDifference
    if (Math.abs(latitude) > 90 * scale || Math.abs(longitude) > 180 * scale) {
      throw new RangeError('An encoded polyline leaves the globe.')
    }
    points[count++] = latitude / scale
    points[count++] = longitude / scale
    at = afterLongitude
  }
  return points.slice(0, count)
}

function decodeDifference(text: string, from: number): [difference: number, next: number] {
  let value = 0
  for (let at = from, shift = 1; at < text.length; at++, shift *= CONTINUES) {
    const bits = text.charCodeAt(at) - OFFSET
    // Seven characters hold more than twice the globe in millionths of a degree.
    if (!(bits >= 0 && bits < 64) || at - from > 6) break
    value += (bits & 0x1f) * shift
    if (bits < CONTINUES) return [value % 2 === 1 ? -(value + 1) / 2 : value / 2, at + 1]
  }
  throw new RangeError('An encoded polyline breaks off or holds a foreign character.')
}
