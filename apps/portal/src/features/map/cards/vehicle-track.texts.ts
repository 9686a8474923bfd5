export const vehicleTrackTexts = {
  title: 'Track of the last 24 hours',
  driven: (distance: string, gaps: number) =>
    gaps === 0 ? distance : `${distance}, ${gaps === 1 ? '1 gap' : `${gaps} gaps`} without positions`,
  none: 'There are no positions yet to draw it from.',
}
