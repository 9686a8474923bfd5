/** Names in a line of the audit trail; the message log has all of them. */
const NAMED = 5

export const MESSAGE_TEXTS = {
  noVehicle: 'there is no such vehicle',
  /** `7 vehicles (Truck 1, Truck 2, Truck 3, Truck 4, Truck 5 and 2 more), urgent` */
  sentTo: (names: readonly string[], urgent: boolean): string => {
    const more = names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString('en-US')} more` : ''
    const count = `${names.length.toLocaleString('en-US')} ${names.length === 1 ? 'vehicle' : 'vehicles'}`
    return `${count} (${names.slice(0, NAMED).join(', ')}${more})${urgent ? ', urgent' : ''}`
  },
}
