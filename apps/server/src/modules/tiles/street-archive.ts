// What every format of street archive answers.
export interface StreetArchive {
  describe: () => Promise<ArchiveDescription>
  /** The tile as it is stored; undefined where there is none. */
  tile: (z: number, x: number, y: number) => Promise<Buffer | undefined>
  close: () => Promise<void>
}

export interface ArchiveDescription {
  zooms: { min: number; max: number }
  bounds: { west: number; south: number; east: number; north: number }
  /** The names of the layers in its tiles. */
  layers: string[]
  /** As the archive has it, which is HTML. */
  attribution: string | undefined
}

/** The street map cannot be used; the message is the rest of a sentence for operators that begins with the file. */
export class StreetMapProblem extends Error {}

/** A part of an archive that is larger than this is taken for damage: published tiles and directories stay below 1 MB. */
export const MAX_PART_BYTES = 16_000_000
