import { HOUR_MS } from '@stormlane/domain'
import { summerFraction } from './climate.ts'
import { hashBetween, hashUnit, smoothRandom } from './hash.ts'
import { dayOfYear } from './sun.ts'

/** A low or a high on its way across the continent, at one instant. */
export interface PressureSystem {
  lat: number
  lng: number
  /** hPa against its surroundings: negative for a low. */
  pressure: number
  radiusKm: number
  /** Its long axis, as a unit vector, and how many times longer than round it is. */
  axisEast: number
  axisNorth: number
  elongation: number
  /** How far the air around it has been wound up, radians; negative for a high. */
  twist: number
}

/** A tropical cyclone, at one instant. */
export interface TropicalCyclone {
  number: number
  lat: number
  lng: number
  /** hPa below its surroundings. */
  depth: number
  eyeKm: number
  /** Where it moves, m/s. */
  eastward: number
  northward: number
}

type Track = readonly (readonly [lat: number, lng: number])[]

/** Ways that lows take, and how much each is taken in winter and summer. After the storm tracks of Reitan (1974) and Zishka & Smith (1980). */
const LOW_TRACKS: readonly { name: string; winter: number; summer: number; track: Track }[] = [
  {
    name: 'Alberta clipper',
    winter: 3,
    summer: 2,
    track: [
      [55, -124],
      [52, -113],
      [49, -103],
      [46, -93],
      [44.5, -83],
      [45, -73],
      [48, -62],
      [52, -52],
    ],
  },
  {
    name: 'Colorado low',
    winter: 3,
    summer: 2,
    track: [
      [37, -118],
      [36.5, -109],
      [37, -103],
      [39.5, -97],
      [42.5, -91],
      [46, -85],
      [50, -78],
      [55, -70],
    ],
  },
  {
    name: 'Panhandle hook',
    winter: 2,
    summer: 1,
    track: [
      [33, -114],
      [34, -106],
      [34.8, -101],
      [37, -96],
      [40, -91],
      [43, -86],
      [47, -79],
      [52, -70],
    ],
  },
  {
    name: 'Gulf low',
    winter: 2,
    summer: 0,
    track: [
      [27, -101],
      [27.5, -95],
      [29.5, -89],
      [32, -83],
      [35.5, -77],
      [40, -71],
      [44, -66],
      [49, -57],
    ],
  },
  {
    name: 'Hatteras low',
    winter: 2,
    summer: 0.5,
    track: [
      [31, -84],
      [32.5, -80],
      [35, -76],
      [38.5, -72.5],
      [42, -69],
      [45, -64],
      [49, -57],
      [54, -48],
    ],
  },
  {
    name: 'Pacific low',
    winter: 3,
    summer: 1,
    track: [
      [43, -142],
      [45, -133],
      [47.5, -127],
      [49.5, -121],
      [50.5, -113],
      [50, -104],
      [50, -94],
      [52, -84],
    ],
  },
  {
    name: 'California low',
    winter: 2,
    summer: 0,
    track: [
      [36, -139],
      [36, -131],
      [36.5, -125],
      [37.5, -119],
      [38.5, -112],
      [40, -104],
      [42, -95],
      [45, -86],
    ],
  },
  {
    name: 'Prairie low',
    winter: 1,
    summer: 3,
    track: [
      [53, -122],
      [52.5, -114],
      [52, -106],
      [52, -98],
      [52.5, -89],
      [53.5, -80],
      [55, -71],
      [57, -62],
    ],
  },
  {
    name: 'Hudson low',
    winter: 1,
    summer: 2,
    track: [
      [59, -120],
      [58, -108],
      [56.5, -97],
      [55, -87],
      [54, -78],
      [54, -69],
      [56, -60],
      [58, -52],
    ],
  },
]

const HIGH_TRACKS: readonly { winter: number; summer: number; track: Track }[] = [
  {
    winter: 3,
    summer: 1,
    track: [
      [60, -125],
      [54, -113],
      [47, -104],
      [41, -96],
      [37, -88],
      [35, -79],
      [36, -70],
      [38, -60],
    ],
  },
  {
    winter: 2,
    summer: 2,
    track: [
      [46, -136],
      [44, -126],
      [42, -118],
      [41, -111],
      [40, -103],
      [39, -93],
      [38, -82],
      [38, -70],
    ],
  },
  {
    winter: 3,
    summer: 0.5,
    track: [
      [44, -124],
      [42, -119],
      [40.5, -116],
      [40, -114.5],
      [40, -113],
      [41, -108],
      [42, -98],
      [43, -86],
    ],
  },
  {
    winter: 1,
    summer: 2,
    track: [
      [57, -105],
      [53, -97],
      [49, -90],
      [45, -83],
      [42, -76],
      [40, -70],
      [39, -62],
      [39, -54],
    ],
  },
  {
    winter: 1,
    summer: 2,
    track: [
      [42, -90],
      [41, -86],
      [39, -82],
      [37.5, -79],
      [36, -76],
      [35, -72],
      [34, -67],
      [34, -60],
    ],
  },
]

const HURRICANE_TRACKS: readonly Track[] = [
  [
    [17, -58],
    [19, -63],
    [21.5, -68.5],
    [24, -73.5],
    [27, -77.5],
    [31, -79.5],
    [35, -77],
    [39.5, -71],
    [45, -62],
  ],
  [
    [15.5, -64],
    [17.5, -70],
    [19.5, -76],
    [21.5, -81.5],
    [24, -85.5],
    [27, -88.5],
    [30, -90],
    [33.5, -89],
    [37.5, -83.5],
  ],
  [
    [18, -72],
    [19.5, -78],
    [21, -83.5],
    [22.5, -88],
    [24.5, -92],
    [27, -95],
    [29.5, -96.5],
    [32.5, -96],
    [36, -92.5],
  ],
  [
    [17.5, -68],
    [19, -74],
    [21, -79.5],
    [23, -83.5],
    [25.5, -84.5],
    [28.5, -83.8],
    [31.5, -81.5],
    [35, -76.5],
    [40, -68],
  ],
  [
    [18, -60],
    [20.5, -63],
    [23.5, -66],
    [27.5, -68.5],
    [32, -69.5],
    [36.5, -67.5],
    [41.5, -63.5],
    [46.5, -58],
    [51, -50],
  ],
  [
    [14, -100],
    [16, -104],
    [18, -107],
    [20, -109.5],
    [22, -111],
    [24.5, -112],
    [27.5, -112.2],
    [31, -111],
    [34.5, -109],
  ],
]

const LOW_EVERY_HOURS = 21
const LOW_LIFE_HOURS = [104, 150] as const
const HIGH_EVERY_HOURS = 29
const HIGH_LIFE_HOURS = [120, 168] as const
/** A cyclone is born about every eleven days of the season. */
const CYCLONE_EVERY_HOURS = 264
const CYCLONE_LIFE_HOURS = 212
const KM_PER_DEGREE = 111.2

/**
 * What a forecast gets wrong: how far systems are displaced and misjudged, growing with lead time. Errors of successive runs are
 * alike, as those of real models are.
 */
export interface ForecastError {
  seed: number
  /** Hours since the epoch at which the run was made. */
  runHour: number
  leadHours: number
}

/** About 12 km after 6 hours, 55 km after a day, 480 km after a week. */
const displacementKm = (leadHours: number) => 55 * (leadHours / 24) ** 1.12
/** Share of a system's depth that is misjudged: 4 % a day. */
const depthError = (leadHours: number) => 0.04 * (leadHours / 24)

export function pressureSystems(at: Date, seed: number, error: ForecastError | null): PressureSystem[] {
  return [...lowsAt(at, seed, error), ...highsAt(at, seed, error)]
}

function lowsAt(at: Date, seed: number, error: ForecastError | null): PressureSystem[] {
  const hour = at.getTime() / HOUR_MS
  const systems: PressureSystem[] = []
  const last = Math.floor(hour / LOW_EVERY_HOURS) + 1
  for (let number = last - 9; number <= last; number++) {
    const born = (number + hashBetween(-0.35, 0.35, seed, 11, number)) * LOW_EVERY_HOURS
    const winter = 1 - summerFraction(dayOfYear(new Date(born * HOUR_MS)))
    const life = hashBetween(...LOW_LIFE_HOURS, seed, 12, number) * (1.12 - 0.24 * winter)
    const age = (hour - born) / life
    if (age <= 0 || age >= 1) continue
    const { track } = weighted(LOW_TRACKS, winter, hashUnit(seed, 13, number))
    const place = misplaced(along(track, age, seed, number), error, 1000 + number)
    const peak = hashBetween(9, 16, seed, 14, number) + hashBetween(8, 20, seed, 15, number) * winter
    const grown = envelope(age, 0.18, 0.72)
    const depth = peak * grown * misjudged(error, 2000 + number)
    systems.push({
      ...place,
      pressure: -depth,
      radiusKm: hashBetween(430, 640, seed, 16, number) * (0.75 + 0.35 * age),
      ...axis(hashBetween(0.2, 1.3, seed, 18, number) + 1.1 * age, hashBetween(1.08, 1.36, seed, 19, number)),
      // The air goes on winding up until the system fills.
      twist: hashBetween(1.7, 2.4, seed, 17, number) * envelope(age, 0.55, 0.85),
    })
  }
  return systems
}

function highsAt(at: Date, seed: number, error: ForecastError | null): PressureSystem[] {
  const hour = at.getTime() / HOUR_MS
  const systems: PressureSystem[] = []
  const last = Math.floor(hour / HIGH_EVERY_HOURS) + 1
  for (let number = last - 8; number <= last; number++) {
    const born = (number + hashBetween(-0.35, 0.35, seed, 21, number)) * HIGH_EVERY_HOURS
    const life = hashBetween(...HIGH_LIFE_HOURS, seed, 22, number)
    const age = (hour - born) / life
    if (age <= 0 || age >= 1) continue
    const winter = 1 - summerFraction(dayOfYear(new Date(born * HOUR_MS)))
    const { track } = weighted(HIGH_TRACKS, winter, hashUnit(seed, 23, number))
    const place = misplaced(along(track, age, seed, 500 + number), error, 3000 + number)
    const strength = envelope(age, 0.25, 0.75)
    systems.push({
      ...place,
      pressure: (hashBetween(6, 10, seed, 24, number) + hashBetween(2, 13, seed, 25, number) * winter) * strength,
      radiusKm: hashBetween(750, 1050, seed, 26, number),
      ...axis(hashBetween(0, 3, seed, 28, number) - 0.6 * age, hashBetween(1.05, 1.4, seed, 29, number)),
      twist: -hashBetween(0.5, 0.95, seed, 27, number) * strength,
    })
  }
  return systems
}

export function tropicalCyclones(at: Date, seed: number, error: ForecastError | null): TropicalCyclone[] {
  const hour = at.getTime() / HOUR_MS
  const cyclones: TropicalCyclone[] = []
  const last = Math.floor(hour / CYCLONE_EVERY_HOURS) + 1
  for (let number = last - 2; number <= last; number++) {
    const born = (number + hashBetween(-0.2, 0.2, seed, 31, number)) * CYCLONE_EVERY_HOURS
    const age = (hour - born) / CYCLONE_LIFE_HOURS
    if (age <= 0 || age >= 1) continue
    const track = HURRICANE_TRACKS[Math.floor(hashUnit(seed, 32, number) * HURRICANE_TRACKS.length)] as Track
    const here = misplaced(along(track, age, seed, 900 + number, 0.35), error, 4000 + number)
    const next = along(track, Math.min(1, age + 0.01), seed, 900 + number, 0.35)
    const now = along(track, age, seed, 900 + number, 0.35)
    const seconds = 0.01 * CYCLONE_LIFE_HOURS * 3600
    const depth = hashBetween(26, 74, seed, 33, number) * season(born) * envelope(age, 0.45, 0.68)
    if (depth < 3) continue
    cyclones.push({
      ...here,
      number,
      depth: depth * misjudged(error, 5000 + number),
      eyeKm: hashBetween(28, 48, seed, 34, number) * (1 + 0.8 * Math.max(0, (here.lat - 28) / 15)),
      eastward: ((next.lng - now.lng) * KM_PER_DEGREE * 1000 * Math.cos((now.lat * Math.PI) / 180)) / seconds,
      northward: ((next.lat - now.lat) * KM_PER_DEGREE * 1000) / seconds,
    })
  }
  return cyclones
}

function axis(angle: number, elongation: number) {
  return { axisEast: Math.cos(angle), axisNorth: Math.sin(angle), elongation }
}

/** The season runs from June to November and peaks in mid September. */
function season(bornHour: number): number {
  const day = dayOfYear(new Date(bornHour * HOUR_MS))
  return Math.exp(-(((day - 252) / 46) ** 4))
}

function weighted<T extends { winter: number; summer: number }>(
  choices: readonly T[],
  winter: number,
  chance: number,
): T {
  const weight = (choice: T) => choice.summer + (choice.winter - choice.summer) * winter
  let left = chance * choices.reduce((sum, choice) => sum + weight(choice), 0)
  for (const choice of choices) {
    left -= weight(choice)
    if (left < 0) return choice
  }
  return choices.at(-1) as T
}

/** A place on a track, with wanderings of its own: Catmull-Rom through its points. */
function along(track: Track, age: number, seed: number, number: number, wander = 1): { lat: number; lng: number } {
  const position = age * (track.length - 1)
  const i = Math.min(track.length - 2, Math.floor(position))
  const t = position - i
  const point = (k: number) => track[Math.min(track.length - 1, Math.max(0, i + k))] as readonly [number, number]
  const spline = (axis: 0 | 1) => {
    const [a, b, c, d] = [point(-1)[axis], point(0)[axis], point(1)[axis], point(2)[axis]]
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
  return {
    lat:
      spline(0) + wander * (hashBetween(-2, 2, seed, 41, number) + 1.6 * smoothRandom(age * 3, seed, 42 + 7 * number)),
    lng: spline(1) + wander * (hashBetween(-3, 3, seed, 43, number) + 2 * smoothRandom(age * 3, seed, 44 + 7 * number)),
  }
}

/** From 0 to 1 until `grown`, back to 0 from `fading` on, without a kink. */
function envelope(age: number, grown: number, fading: number): number {
  const smooth = (t: number) => {
    const x = Math.min(1, Math.max(0, t))
    return x * x * (3 - 2 * x)
  }
  return smooth(age / grown) * (1 - smooth((age - fading) / (1 - fading)))
}

function misplaced(place: { lat: number; lng: number }, error: ForecastError | null, key: number) {
  if (!error || error.leadHours <= 0) return place
  const km = displacementKm(error.leadHours)
  // Runs half a day apart err differently, runs an hour apart nearly alike.
  const run = error.runHour / 12
  const east = 1.3 * smoothRandom(run, error.seed, key)
  const north = 1.3 * smoothRandom(run, error.seed, key + 500_000)
  return {
    lat: place.lat + (north * km) / KM_PER_DEGREE,
    lng: place.lng + (east * km) / (KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)),
  }
}

function misjudged(error: ForecastError | null, key: number): number {
  if (!error || error.leadHours <= 0) return 1
  return 1 + 1.3 * depthError(error.leadHours) * smoothRandom(error.runHour / 12, error.seed, key)
}
