import type { GribGrid } from './read-grid.ts'
import type { GribProduct } from './read-product.ts'
import type { Section } from './section.ts'

/** One field of a GRIB2 file: what it is, where its points are, and its data, still packed. */
export interface GribField {
  /**
   * Identifies the parameter together with the product's category and number: 0 meteorology, 2 land, 10 ocean, 209
   * MRMS.
   */
  discipline: number
  /** Originating center: 7 is NCEP, 98 ECMWF. */
  center: number
  referenceTime: Date
  grid: GribGrid
  product: GribProduct
  /** Number of the template of section 5. */
  packing: number
  packed: PackedField
}

interface PackedField {
  /** Section 5. */
  representation: Section
  /** One bit per point; null if every point has a value. */
  bitmap: Uint8Array | null
  /** Section 7. */
  data: Section
}
