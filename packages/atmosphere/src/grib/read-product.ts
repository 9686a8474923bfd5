import { GribError } from './grib-error.ts'
import type { Section } from './section.ts'

/** What a field is: templates 4.0 to 4.15. */
export interface GribProduct {
  template: number
  /** Parameter within the discipline of the field. */
  category: number
  number: number
  /** Time of an instant, or the start of an interval. Null where the step is given in months or longer units. */
  validAt: Date | null
  level: GribLevel
  secondLevel: GribLevel
  interval: GribInterval | null
  /** 0-100. */
  percentile: number | null
  probability: GribProbability | null
  /** Code table 4.7: 0 mean of all members, 2 standard deviation. */
  derived: number | null
  member: number | null
}

interface GribLevel {
  /** Code table 4.5: 1 ground, 103 height above ground, 255 none. */
  kind: number
  /** Null for kinds that need no value. */
  value: number | null
}

interface GribInterval {
  /** Code table 4.10: 0 mean, 1 accumulation, 2 maximum, 3 minimum. */
  process: number
  endsAt: Date
  /** Null where the length is given in months or longer units. */
  lengthMs: number | null
}

interface GribProbability {
  /** Code table 4.9: 0 below the lower limit, 1 above the upper limit, 2 between them, 3 above the lower, 4 below the upper. */
  kind: number
  lower: number | null
  upper: number | null
}

/** First octets of the parts that a template adds to template 4.0. */
interface Additions {
  member?: number
  derived?: number
  probability?: number
  percentile?: number
  interval?: number
}

const TEMPLATES: Readonly<Record<number, Additions>> = {
  0: {},
  1: { member: 36 },
  2: { derived: 35 },
  3: { derived: 35 },
  4: { derived: 35 },
  5: { probability: 37 },
  6: { percentile: 35 },
  7: {},
  8: { interval: 35 },
  9: { probability: 37, interval: 48 },
  10: { percentile: 35, interval: 36 },
  11: { member: 36, interval: 38 },
  12: { derived: 35, interval: 37 },
  13: { derived: 35, interval: 69 },
  14: { derived: 35, interval: 65 },
  15: {},
}

/** Code table 4.4. Months and longer units have no fixed length. */
const UNIT_MS: Readonly<Record<number, number>> = {
  0: 60_000,
  1: 3_600_000,
  2: 86_400_000,
  10: 3 * 3_600_000,
  11: 6 * 3_600_000,
  12: 12 * 3_600_000,
  13: 1_000,
}
/** Longer steps count as unknown. Some files contain nonsense such as `10815--2147472656 min`. */
const MAX_DURATION_MS = 100 * 366 * 86_400_000
const MISSING_OCTET = 255
const MISSING_SCALED = 0xffffffff

export function readProduct(section: Section, referenceTime: Date): GribProduct {
  const template = section.uint16(8)
  const additions = TEMPLATES[template]
  if (!additions) throw new GribError(`The product template 4.${template} is not supported.`)
  const { member, derived, probability, percentile, interval } = additions
  const stepMs = duration(section.uint8(18), section.int32(19))
  return {
    template,
    category: section.uint8(10),
    number: section.uint8(11),
    validAt: stepMs === null ? null : new Date(referenceTime.getTime() + stepMs),
    level: levelAt(section, 23),
    secondLevel: levelAt(section, 29),
    interval: interval === undefined ? null : intervalAt(section, interval),
    percentile: percentile === undefined ? null : section.uint8(percentile),
    probability: probability === undefined ? null : probabilityAt(section, probability),
    derived: derived === undefined ? null : section.uint8(derived),
    member: member === undefined ? null : section.uint8(member),
  }
}

/** Seven octets: year, month, day, hour, minute and second. */
export function timeAt(section: Section, octet: number): Date {
  const year = section.uint16(octet)
  const [month, day, hour, minute, second] = [2, 3, 4, 5, 6].map((offset) => section.uint8(octet + offset)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60)
    throw new GribError(
      `Section ${section.number} has no time at octet ${octet}: ${year}-${month}-${day} ${hour}:${minute}.`,
    )
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** Reads only the first of several intervals: it is the whole; the others describe earlier processing steps. */
function intervalAt(section: Section, octet: number): GribInterval {
  if (section.uint8(octet + 7) === 0) throw new GribError('The product has no interval where its template wants one.')
  return {
    endsAt: timeAt(section, octet),
    process: section.uint8(octet + 12),
    lengthMs: duration(section.uint8(octet + 14), section.uint32(octet + 15)),
  }
}

function probabilityAt(section: Section, octet: number): GribProbability {
  return { kind: section.uint8(octet), lower: scaledAt(section, octet + 1), upper: scaledAt(section, octet + 6) }
}

const levelAt = (section: Section, octet: number): GribLevel => ({
  kind: section.uint8(octet),
  value: scaledAt(section, octet + 1),
})

/** A scale factor in one octet and a value in four. */
function scaledAt(section: Section, octet: number): number | null {
  if (section.uint8(octet) === MISSING_OCTET || section.uint32(octet + 1) === MISSING_SCALED) return null
  return section.int32(octet + 1) / 10 ** section.int8(octet)
}

function duration(unit: number, count: number): number | null {
  const ms = UNIT_MS[unit]
  return ms === undefined || Math.abs(ms * count) > MAX_DURATION_MS ? null : ms * count
}
