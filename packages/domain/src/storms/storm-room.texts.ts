import type { AssetType } from '../assets/asset.ts'
import type { HitGroup } from './storm-hits.ts'
import type { StormOutcome, StormState } from './tracked-storm.ts'

/** What the storm room says on its page and in its PDF. */
export const STORM_TEXTS = {
  states: { expected: 'Expected', active: 'There now', ended: 'Ended' } satisfies Record<StormState, string>,
  run: (time: string) => `run of ${time}`,
  ended: {
    passed: 'It has passed.',
    called_off: 'It was called off: later runs no longer had it.',
    merged: 'It became part of another storm.',
  } satisfies Record<StormOutcome, string>,
  splitFrom: 'It split off from another storm.',
  level: 'Level',
  begins: 'Begins',
  began: 'Began',
  strongest: 'Strongest',
  ends: 'Ends',
  endedAt: 'Ended',
  spread: (hours: number) => (hours > 0 ? ` ± ${hours} h` : ''),
  confidence: 'Confidence',
  confidenceHint: 'Share of the last twelve runs that had it, of those that could see it',
  types: { vehicle: 'Vehicles', route: 'Shipments', location: 'Locations' } satisfies Record<AssetType, string>,
  groups: { inside: 'Inside now', within_hour: 'Within 1 hour', later: 'Later' } satisfies Record<HitGroup, string>,
  inside: 'Inside',
  hitIn: 'Hit in',
  noEffect: 'No effect from level Low on',
  none: {
    vehicle: 'None of your vehicles is in it or drives into it.',
    route: 'None of your shipments drives into it.',
    location: 'None of your locations is in it or will be.',
  } satisfies Record<AssetType, string>,
  note: 'Hand-over note',
  noteBy: (by: string, at: string) => `Written by ${by}, ${at}`,
  noNote: 'Nobody has written a note.',
  history: 'How its forecast changed',
  /** Of the PDF only. */
  made: (at: string) => `Made ${at}`,
  mapAlt: (name: string) =>
    `Map of ${name}: where it is now, and in 6, 12 and 24 hours, with the own assets that it hits`,
  mapKey:
    'Filled: now. Lines: in 6 hours (solid), 12 hours (dashed) and 24 hours (dotted). Dots: own assets, in the color of their level.',
  asset: { name: 'Asset', level: 'Level', window: 'When', reason: 'Why and what to do' },
  change: { at: 'Run', text: 'What changed' },
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  pdf: 'Save PDF',
}
