export const POSITION_TEXTS = {
  unknown: (externalId: string) => `There is no own vehicle with the external id ${externalId}.`,
  retired: (name: string) => `${name} is retired. Create it again to follow it.`,
  noId: 'id is required: the external id of the vehicle',
}
