/** Many tiles in one file: index length (4 bytes, little endian), index as JSON, tiles. */
export interface TileArchive {
  /** The tile's bytes; empty if the tile is only water. */
  tile(id: string): ArrayBuffer
}

export function openTileArchive(file: ArrayBuffer): TileArchive {
  const indexBytes = new DataView(file).getUint32(0, true)
  const start = 4 + indexBytes
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, indexBytes))) as Record<
    string,
    [offset: number, length: number]
  >
  return {
    tile: (id) => {
      const [offset, length] = index[id] ?? [0, 0]
      return file.slice(start + offset, start + offset + length)
    },
  }
}
