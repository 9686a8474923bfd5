import type { CallExamples } from './call.ts'

const NOTIFICATION_EXAMPLE = {
  id: 'ebca66d7-ca4d-4abb-9bcb-23b6bb9ce659',
  name: 'Strong gusts',
  notification_type: 'weather',
  status: 'testing',
  frequency: 'interval',
  interval: 60,
  window_size: 2,
  thresholds: [{ id: 'wind_gust_45_', variable: 'wind_gust', lower_bound: 45, upper_bound: null }],
  alerts: '',
  template: '{variable} {value} {units} where you are. Slow down.',
  upcoming_template: 'In {miles_to_impact} miles: {variable} {value} {units}.',
  urgent: true,
  updated_at: '2026-01-14T21:12:00.000Z',
}

export const driverNotificationsExamples = {
  listDriverNotifications: { answer: { driver_notifications: [NOTIFICATION_EXAMPLE] } },
  createDriverNotification: {
    body: {
      driver_notification: {
        name: 'Strong gusts',
        notification_type: 'weather',
        thresholds: [{ variable: 'wind_gust', lower_bound: 45, upper_bound: null }],
        template: '{variable} {value} {units} where you are. Slow down.',
        window_size: 2,
        upcoming_template: 'In {miles_to_impact} miles: {variable} {value} {units}.',
      },
    },
    answer: { driver_notification: NOTIFICATION_EXAMPLE },
  },
  updateDriverNotification: {
    params: { id: 'ebca66d7-ca4d-4abb-9bcb-23b6bb9ce659' },
    body: { driver_notification: { status: 'enabled' } },
    answer: { driver_notification: NOTIFICATION_EXAMPLE },
  },
  deleteDriverNotification: { params: { id: 'ebca66d7-ca4d-4abb-9bcb-23b6bb9ce659' }, answer: { success: true } },
  dryRunDriverNotification: {
    body: {
      driver_notification: {
        name: 'Strong gusts',
        notification_type: 'weather',
        thresholds: [{ variable: 'wind_gust', lower_bound: 45, upper_bound: null }],
        template: '{variable} {value} {units} where you are. Slow down.',
        window_size: 2,
        upcoming_template: 'In {miles_to_impact} miles: {variable} {value} {units}.',
      },
    },
    answer: {
      dry_run: {
        from: '2026-01-13T21:12:00.000Z',
        to: '2026-01-14T21:12:00.000Z',
        recorded_since: '2026-01-14T21:00:00.000Z',
        messages: 39,
        drivers: 39,
        by_hour: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 39],
        by_event: [{ label: 'Wind Gust above 45 mph', messages: 39 }],
        busiest: [{ vehicle_id: '00c4bdc7-f69f-497f-a969-43219972840d', vehicle_name: 'Truck 0217', messages: 1 }],
        latest: [
          {
            vehicle_id: '00c4bdc7-f69f-497f-a969-43219972840d',
            vehicle_name: 'Truck 0217',
            at: '2026-01-14T21:00:00.000Z',
            label: 'Wind gust 49 mph',
          },
        ],
      },
    },
  },
  readFleetValues: {
    answer: {
      fleet_values: [
        {
          variable: 'wo_road_index',
          counts: [
            142, 11, 9, 10, 7, 12, 10, 10, 6, 7, 5, 8, 8, 7, 9, 2, 16, 4, 3, 5, 4, 1, 2, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0,
          ],
        },
      ],
    },
  },
} satisfies CallExamples
