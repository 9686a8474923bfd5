export const proofPageTexts = {
  period: 'Period',
  presets: { day: 'Last 24 hours', threeDays: 'Last 3 days', week: 'Last 7 days', own: 'Own period' },
  from: 'From',
  to: 'To',
  unknownTitle: 'This asset is not known',
  unknownText: 'It was deleted, or belongs to another organization.',
  assets: 'All assets',
  refusedTitle: 'No proof of this period',
  loadFailed: 'The proof could not be made.',
  print: 'Print',
} as const
