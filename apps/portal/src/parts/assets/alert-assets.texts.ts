export const alertAssetTexts = {
  inAlert: 'Your assets in this alert',
  noneInAlert: 'None of your assets is in this alert.',
  warn: (count: number) => (count === 1 ? 'Warn this vehicle' : `Warn these ${count.toLocaleString('en-US')} vehicles`),
  inside: 'inside',
  enters: (moment: string) => `enters ${moment}`,
}
