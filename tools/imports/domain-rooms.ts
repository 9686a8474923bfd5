/** The rooms of `packages/domain/src`, lowest first. A room may import only rooms that stand before it. */
const DOMAIN_ROOMS = [
  'time',
  'levels',
  'measures',
  'geo',
  'product',
  'sign-in',
  'places',
  'weather',
  'indices',
  'roads',
  'hazards',
  'maps',
  'assets',
  'impacts',
  'trips',
  'vehicles',
  'drivers',
  'batch',
  'dashboard',
  'storms',
  'desk',
  'deciding',
  'embeds',
  'history',
  'verification',
  'proof',
  'calculators',
  'internal-viewers',
]

const ROOM_PATH = /^packages\/domain\/src\/([^/]+)\//

/** Why a file of the domain may not import another; undefined where it may, and for files outside the domain. */
export function brokenRoomRule(
  file: string,
  imported: string,
  rooms: readonly string[] = DOMAIN_ROOMS,
): string | undefined {
  const from = ROOM_PATH.exec(file)?.[1]
  const to = ROOM_PATH.exec(imported)?.[1]
  if (!from || !to || from === to || file.endsWith('.test.ts')) return undefined
  for (const room of [from, to])
    if (!rooms.includes(room)) return `room ${room} is not in the list of tools/imports/domain-rooms.ts`
  if (rooms.indexOf(to) < rooms.indexOf(from)) return undefined
  return `room ${from} stands below room ${to} in tools/imports/domain-rooms.ts`
}
