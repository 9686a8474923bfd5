/** Names of the storms of a season. They are not on the real lists, so that no storm is mistaken for a real one. */
export const CYCLONE_NAMES: readonly string[] = [
  'Alder',
  'Birch',
  'Cedar',
  'Dahlia',
  'Elm',
  'Fern',
  'Gorse',
  'Hazel',
  'Iris',
  'Juniper',
  'Kelp',
  'Laurel',
  'Maple',
  'Nettle',
  'Olive',
  'Poplar',
  'Quince',
  'Rowan',
  'Sage',
  'Thistle',
  'Willow',
]

const FIRE_WORDS = {
  first: ['Juniper', 'Cedar', 'Eagle', 'Granite', 'Willow', 'Bear', 'Coyote', 'Dry', 'Elk', 'Red', 'Sage', 'Stone'],
  second: ['Creek', 'Ridge', 'Canyon', 'Peak', 'Flat', 'Gulch', 'Hollow', 'Mesa', 'Fork', 'Point', 'Spring', 'Valley'],
}

/** Fires are named after the place where they start; these names could be anywhere. */
export function fireName(chance: number): string {
  const { first, second } = FIRE_WORDS
  const pick = Math.floor(chance * first.length * second.length)
  return `${first[pick % first.length]} ${second[Math.floor(pick / first.length)]} Fire`
}

export const quakePlace = (km: number, direction: string, zone: string) => `${km} km ${direction} of ${zone}`
