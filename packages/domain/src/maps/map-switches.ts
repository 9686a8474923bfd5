/** What can be switched on over any layer of the map, inside Map Layers; none of them is a map type. */
export const MAP_SWITCHES = {
  streamlines: { label: 'Wind Streamlines' },
  isolines: { label: 'Temperature Lines' },
  values: { label: 'Values' },
  night: { label: 'Day and Night' },
} as const

export type MapSwitch = keyof typeof MAP_SWITCHES

export const MAP_SWITCH_IDS = Object.keys(MAP_SWITCHES) as readonly MapSwitch[]
