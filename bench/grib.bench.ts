// Unpacking GRIB2 fields of HRRR's size: ours against ecCodes, its WebAssembly build and the native library. The native one is measured
// where Debian's libeccodes0 and python3 are installed (apt-get install libeccodes-tools). Real fields are used where the fixtures are.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HRRR_GRID, readGribFields, readGribValues } from '@stormlane/atmosphere'
import { type FieldToWrite, writeGrib } from '@stormlane/simulation'

const FIXTURES = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../shared/fixtures'),
  'grib',
)
const RECORDED = [
  'hrrr.t06z.wrfsfcf01-TMP.grib2',
  'hrrr.t00z.wrfsfcf00-HPBL.grib2',
  'hrrr.t06z.wrfsfcf01-missing-zeros.grib2',
]
const require = createRequire(import.meta.url)
const { createEccodes } = require('@meri-imperiumi/eccodes-wasm') as { createEccodes: () => Promise<Eccodes> }
const TIMES = 24
const TIMES_WASM = 5

const folder = mkdtempSync(path.join(tmpdir(), 'bench-grib-'))
try {
  const files = [written('complex-2'), written('simple')]
  for (const name of RECORDED) if (existsSync(path.join(FIXTURES, name))) files.push(path.join(FIXTURES, name))
  const wasm = await wasmContender()
  for (const file of files) {
    const bytes = readFileSync(file)
    const ours = median(await cpuTimes(TIMES, () => decode(bytes)))
    for (const [peer, theirs] of [
      ['ecCodes native', nativeTime(file)],
      ['ecCodes WASM', median(await cpuTimes(TIMES_WASM, async () => wasm(bytes)))],
    ] as const)
      console.log(
        JSON.stringify({
          bench: `grib ${path.basename(file)}`,
          size: HRRR_GRID.nx * HRRR_GRID.ny,
          unit: 'ms CPU',
          ours: rounded(ours),
          peer,
          theirs: theirs && rounded(theirs),
          ratio: theirs && rounded(theirs / ours),
        }),
      )
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** A temperature field as smooth as a model's, with small-scale noise. */
function written(packing: FieldToWrite['packing']): string {
  const { nx, ny } = HRRR_GRID
  const file = path.join(folder, `written-${packing}.grib2`)
  const values = Float32Array.from({ length: nx * ny }, (_, i) => {
    const [x, y] = [i % nx, Math.floor(i / nx)]
    return 285 + 14 * Math.sin(x / 240) * Math.cos(y / 190) + 0.6 * Math.sin(x / 3.1) * Math.sin(y / 2.7)
  })
  const referenceTime = new Date('2026-01-10T12:00:00Z')
  const head = { parameter: [0, 0, 0], referenceTime, stepMinutes: 60, level: [103, 2], grid: HRRR_GRID } as const
  writeFileSync(file, writeGrib({ ...head, values, decimals: 2, packing }))
  return file
}

async function decode(bytes: Uint8Array): Promise<void> {
  for (const field of readGribFields(bytes)) await readGribValues(field)
}

async function cpuTimes(times: number, work: () => Promise<void>): Promise<number[]> {
  const spent: number[] = []
  // The first quarter is a warm-up.
  for (let i = -Math.ceil(times / 4); i < times; i++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    if (i >= 0) spent.push((user + system) / 1000)
  }
  return spent
}

/** Null where the library or python3 is not installed. */
function nativeTime(file: string): number | null {
  const script = path.join(import.meta.dirname, 'eccodes-native.py')
  try {
    const times = execFileSync('python3', [script, file, String(TIMES)], { stdio: ['ignore', 'pipe', 'ignore'] })
    return median(times.toString().trim().split('\n').map(Number))
  } catch {
    return null
  }
}

interface Eccodes {
  writeFile(path: string, bytes: Uint8Array): void
  openGrib(path: string): { getDouble(key: string): number; delete(): void }
}

/** Reads the average, which unpacks the field without copying its values out of the module. */
async function wasmContender(): Promise<(bytes: Uint8Array) => void> {
  const started = await createEccodes()
  return (bytes) => {
    started.writeFile('/field.grib2', bytes)
    const handle = started.openGrib('/field.grib2')
    handle.getDouble('average')
    handle.delete()
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
