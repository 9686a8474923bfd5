import type { VehicleMessageOnWire } from '@stormlane/contract'

export function messageOnWire(given: Partial<VehicleMessageOnWire> = {}): VehicleMessageOnWire {
  return {
    id: 'm1',
    vehicle_id: 'v1',
    vehicle_external_id: 'T-4127',
    vehicle_name: 'Truck 4127',
    message: 'Ice ahead on I-80.',
    urgent: false,
    source: 'samsara',
    status: 'sent',
    created_at: '2027-01-14T20:00:00.000Z',
    sent_at: '2027-01-14T20:00:01.000Z',
    latitude: 41.25,
    longitude: -95.9,
    error: null,
    driver_notification_id: null,
    ...given,
  }
}
