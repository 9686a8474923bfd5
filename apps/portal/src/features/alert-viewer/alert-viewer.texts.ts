export const alertViewerTexts = {
  kind: 'Government alert',
  map: 'Map of the alert',
  loading: 'Loading alert',
  issued: 'Issued',
  inEffect: 'In effect',
  area: 'Area',
  instruction: 'Precautionary and preparedness actions',
  ended: 'This alert has ended.',
  notFound: 'The alert was not found because it does not exist or is no longer active.',
  failed: 'There was an issue loading the alert. Please try again later.',
  retry: 'Try again',
  span: (begins: string, ends: string) => `${begins} to ${ends}`,
}
