import { inflateSync } from 'node:zlib'
import { FILTER_NONE, FILTER_UP } from './indexed-png.ts'

export interface IndexedImage {
  size: number
  /** Red, green, blue and alpha of a pixel. */
  colorAt(x: number, y: number): [number, number, number, number]
}

/** Decodes what `encodeIndexedPng` wrote, for tests and for images that are composed of tiles. */
export function readIndexedPng(png: Buffer): IndexedImage {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const part = (type: string) => parts.get(type) ?? Buffer.alloc(0)
  const size = part('IHDR').readUInt32BE(0)
  const entries = unfilterRows(inflateSync(part('IDAT')), size)
  const [palette, alpha] = [part('PLTE'), part('tRNS')]
  return {
    size,
    colorAt(x, y) {
      const entry = entries[y * size + x] as number
      const [red, green, blue] = palette.subarray(entry * 3, entry * 3 + 3) as unknown as [number, number, number]
      return [red, green, blue, alpha[entry] ?? 255]
    },
  }
}

function unfilterRows(rows: Uint8Array, size: number): Uint8Array {
  if (rows.length !== size * (size + 1))
    throw new RangeError(`Got ${rows.length} bytes, expected ${size * (size + 1)}.`)
  const entries = new Uint8Array(size * size)
  for (let y = 0; y < size; y++) {
    const filter = rows[y * (size + 1)] as number
    if (filter !== FILTER_NONE && filter !== FILTER_UP) throw new RangeError(`Row ${y} has filter ${filter}.`)
    for (let x = 0; x < size; x++) {
      const above = filter === FILTER_NONE || y === 0 ? 0 : (entries[(y - 1) * size + x] as number)
      entries[y * size + x] = (rows[y * (size + 1) + 1 + x] as number) + above
    }
  }
  return entries
}
