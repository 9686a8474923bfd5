// Values of real files against ecCodes: its WebAssembly build, or digests of the native library for large fields, where that build takes
// seconds, and for JPEG 2000 and PNG, which it cannot unpack.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { GribField } from './grib-field.ts'
import { readGribFields } from './read-fields.ts'
import { readGribValues } from './read-values.ts'

const FOLDER = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'grib',
)
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => /\.(grib2|grb2?)(\.gz)?$/.test(file)) : []

/** SHA-256 of the values as 32-bit floats, from Debian's libeccodes 2.28.0; at most the first four fields of a file. */
const NATIVE_DIGESTS: Readonly<Record<string, string>> = {
  'nbm-multilevel-tcdc.grib2': '1d7aa5536e9f',
  '20240101000000-0h-oper-fc.0-10.grib2': '90af0c1077b9',
  'blend.t00z.core.f001.tmp.co.grib2': '6eb4556c9ee7',
  'ds.minrh.bin.grib2': 'ccc8d3a1ae8a',
  'ds.critfireo.bin.grib2': '6a0dcf976a99',
  'subset_20201214_hrrr.t00z.wrfsfcf12.grib2': '8eab09b32236',
  'gfs.complex.grib2': '052ae8222745',
  'hrrr.t06z.wrfsfcf01-CFRZR.grib2': '1b4ff5343cc9',
  'hrrr.wrfsubhf.sample.grib2': 'e4f26a9571f3',
  'aqm.t12z.max_1hr_pm25-PDMAX1.grib2': '50b9e24fc669',
  'ecmwf-ifs-oper-surface.grib2': 'ac1d2a79d99b',
  'hrrr.t00z.wrfsfcf00-HPBL.grib2': '0025c475576f',
  'st4_conus.2022081004.01h.grb2': '14962cb0cbdb',
  'gdas.t12z.pgrb2.0p25.f000.46.grib2': 'a25f6c7c36ee',
  'hrrr_srad.grib2': '1b4ff5343cc9',
  'hrrr.t06z.wrfsfcf01-missing-zeros.grib2': 'e173d843699f',
  'hrrr.t00z.wrfprsf00-template8.grib2': 'f028a618fa0e',
  'gdas.t12z.pgrb2.0p25.f000.12.grib2': '857b90e25224',
  'gfs.t18z.pgrb2.0p25.f186-RH.grib2': 'a25f6c7c36ee',
  'jpeg2000_nbits_zero_decimal_scaled.grb2': '7b5162138ba6',
  'png_nbits_zero_decimal_scaled.grb2': '7b5162138ba6',
  'gfs.png.grib2': '52427686dc63',
  'gfs.jpeg.grib2': '52427686dc63',
  'CMC_glb_TMP_ISBL_1_latlon.24x.24_2021051800_P000.grib2': 'a1b96ad1b3d9',
  'MRMS_CARIB_MultiSensor_QPE_01H_Pass2_20220809-150000.grib2.gz': 'c712f0b5651a',
  'MRMS_CONUS_MultiSensor_QPE_01H_Pass2_20220809-150000.grib2.gz': '0e5aeb8ed070',
  'MRMS_EchoTop_18_00.50_20161015-133230.grib2': 'f5f4e4a9c765',
  'MRMS_PrecipFlag_20260219-042400.grib2.gz': '6e6c2e5c2ba4',
  'cfstmpk.grib2': '740a41ffee19',
  'gdaswave.t00z.wcoast.0p16.f000.grib2': '1c1d16db52ef c828627bb951 0912878b27e2 232d1f40dabd',
  'gfswave.t18z.atlocn.0p16.f001.grib2': 'f163d22fd9d8 38752834a5f8 d9dd6585058c bb6dc1a3ebdc',
  'mrms_carib_refl_drt41.grib2': '6230bed38cd8',
  'wpc_p06m_2022080912f168.grb': 'd81d1a10c5a3',
  '2024101012_Milton_Adv22_e70_cum_dat.grb': '696161822805',
  'aifs-single-t500.grib2': '0c8596fabadf',
  'template_5_42_ccsds_aec.grb2': '3074899803f9',
}
/** The build of OpenJPEG returns samples of at most 16 bits. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'CMC_RDPA_APCP-024_2023121806.grib2': /pixels of (19|20) bits/,
}
/** To keep the tests quick, only one larger field per file is compared, and a limited number of smaller ones. */
const LARGE_POINTS = 300_000
const MOST_FIELDS = 60

const read = (file: string) => {
  const bytes = readFileSync(path.join(FOLDER, file))
  return readGribFields(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

describe.skipIf(files.length === 0)('values equal those of ecCodes', () => {
  test.each(Object.entries(NATIVE_DIGESTS))('%s, as the native library unpacks it', async (file, digests) => {
    const expected = digests.split(' ')
    const found: string[] = []
    for (const field of read(file).slice(0, expected.length)) {
      const values = await readGribValues(field)
      found.push(createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 12))
    }
    expect(found).toEqual(expected)
  })

  const others = files.filter((file) => !(file in NATIVE_DIGESTS) && !(file in REFUSED))
  test.each(others)('%s, as the WebAssembly build unpacks it', async (file) => {
    const oracle = await startOracle()
    const fields = firstFields(readFileSync(path.join(FOLDER, file)))
    const isLarge = fields.some(({ grid }) => grid.points > LARGE_POINTS)
    const expected = oracle(readFileSync(path.join(FOLDER, file)), isLarge ? 1 : MOST_FIELDS)
    for (const [i, theirs] of expected.entries()) {
      const ours = await readGribValues(fields[i] as GribField)
      expect(ours.length).toBe(theirs.length)
      expect(firstDifference(ours, theirs)).toBeUndefined()
    }
  })

  test.each(Object.entries(REFUSED))('%s is refused with the reason', async (file, reason) => {
    for (const field of read(file).slice(0, 1)) await expect(readGribValues(field)).rejects.toThrow(reason)
  })
})

/**
 * Returns the first field of each message, because ecCodes returns no others: GFS and NAM put u and v of a wind into
 * one message.
 */
function firstFields(file: Buffer): GribField[] {
  const fields: GribField[] = []
  for (let at = file.indexOf('GRIB'); at >= 0 && fields.length < MOST_FIELDS; ) {
    const end = at + Number(file.readBigUInt64BE(at + 8))
    fields.push(readGribFields(file.subarray(at, end))[0] as GribField)
    at = file.indexOf('GRIB', end)
  }
  return fields
}

interface Handle {
  getDouble(key: string): number
  _module: {
    HEAPF64: Float64Array
    _malloc(bytes: number): bigint | number
    _free(pointer: bigint): void
    stringToNewUTF8(text: string): bigint | number
    _codes_get_double_array_alloc(handle: unknown, key: bigint, size: bigint): bigint
    _codes_free_array(array: bigint): void
    HEAPU32: Uint32Array
  }
  _handle: unknown
}
interface Oracle {
  writeFile(path: string, bytes: Uint8Array): void
  forEachMessage(path: string, callback: (handle: Handle) => void): void
}

const require = createRequire(import.meta.url)
const { createEccodes } = require('@meri-imperiumi/eccodes-wasm') as { createEccodes: () => Promise<Oracle> }
let started: Promise<Oracle> | undefined

/** The first fields of a file, one a message, with NaN for missing values. */
async function startOracle() {
  started ??= createEccodes()
  const oracle = await started
  return (bytes: Uint8Array, fields: number): Float32Array[] => {
    oracle.writeFile('/oracle.grib2', bytes)
    const all: Float32Array[] = []
    oracle.forEachMessage('/oracle.grib2', (handle) => {
      if (all.length < fields) all.push(allValues(handle))
    })
    return all
  }
}

/** Copies the array as a whole; the wrapper's own getDoubleArray goes value by value and takes a second. */
function allValues(handle: Handle): Float32Array {
  const module = handle._module
  const missing = handle.getDouble('missingValue')
  const size = BigInt(module._malloc(8))
  const key = BigInt(module.stringToNewUTF8('values'))
  const array = module._codes_get_double_array_alloc(handle._handle, key, size)
  const [first, count] = [Number(array) / 8, module.HEAPU32[Number(size) / 4] as number]
  const values = new Float32Array(module.HEAPF64.subarray(first, first + count))
  const missingValue = Math.fround(missing)
  for (let i = 0; i < count; i++) if (values[i] === missingValue) values[i] = Number.NaN
  module._codes_free_array(array)
  for (const pointer of [size, key]) module._free(pointer)
  return values
}

function firstDifference(ours: Float32Array, theirs: Float32Array) {
  for (let i = 0; i < ours.length; i++)
    if (!Object.is(ours[i], theirs[i])) return { point: i, ours: ours[i], theirs: theirs[i] }
  return undefined
}
