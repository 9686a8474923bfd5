/** Kinds of road shields, by the authority that numbers the road. */
export const SHIELD_KINDS = ['interstate', 'us', 'canada', 'mexico', 'state'] as const
export type ShieldKind = (typeof SHIELD_KINDS)[number]

export interface RoadShield {
  kind: ShieldKind
  /** The number on the shield. */
  text: string
}

/** ISO 3166-2 codes of Canada's provinces and territories, and the Trans-Canada Highway. */
const CANADIAN = new Set(['TCH', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])

/** Returns the shield of 'I-80' or 'TCH-1'; for 'I-80/I-94', of the first. Undefined for a road without a number. */
export function roadShield(route: string): RoadShield | undefined {
  const [first = ''] = route.split('/')
  const [, system = '', text = ''] = /^([A-Z]{1,3})-(\d{1,3}[A-Z]?)$/.exec(first) ?? []
  if (!text) return undefined
  return { kind: shieldKind(system), text }
}

function shieldKind(system: string): ShieldKind {
  if (system === 'I') return 'interstate'
  if (system === 'US') return 'us'
  if (system === 'MEX') return 'mexico'
  return CANADIAN.has(system) ? 'canada' : 'state'
}
