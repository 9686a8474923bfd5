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
  fileName: (name: string, start: string) => `proof-${name.replace(/[^\w-]+/g, '-')}-${start.slice(0, 10)}.pdf`,
  fileFailed: 'The PDF could not be made.',
} as const
